import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = { path: string; resize: (size: string) => void; remove: () => void };

/** Mounts a small disk of this size, such as '2m'; undefined if this user may not mount one. */
export function smallDisk(size: string): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'kalavara-disk-'));
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
  if (process.platform !== 'linux' || !mount(`size=${size}`)) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  return {
    path,
    resize: (to) => void mount(`remount,size=${to}`),
    remove: () => {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
