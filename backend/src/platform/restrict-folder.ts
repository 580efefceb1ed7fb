import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Logger } from './log';

/**
 * Removes the rights of other users of the machine to a folder, also to one of an earlier version. Narrower rights
 * stay.
 */
export async function restrictFolder(path: string, mode: number, log: Pick<Logger, 'info'>) {
  if (process.platform === 'win32') return;
  await mkdir(path, { recursive: true });
  const before = (await stat(path)).mode & 0o777;
  const after = before & mode;
  if (after === before) return;
  await chmod(path, after);
  log.info({
    event: 'data_folder_restricted',
    path,
    from: before.toString(8),
    to: after.toString(8),
  });
}
