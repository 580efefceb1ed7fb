import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyBinaries, findBinaries, createSymlinks } from './binaries';

async function privateCopy(): Promise<{ folder: string; native: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-bin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const native = join(folder, 'native');
  await cp((await findBinaries()).native, native, { recursive: true, verbatimSymlinks: true });
  return { folder, native };
}

const versionOf = (program: string) =>
  execFileSync(program, ['--version'], { stdio: 'pipe' }).toString();

test('symlinks missing after a blocked install script are created', async () => {
  const { native } = await privateCopy();
  const entries = await readdir(join(native, 'lib'), { withFileTypes: true });
  for (const entry of entries)
    if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name));
  expect(() => versionOf(join(native, 'bin', 'postgres'))).toThrow('shared libraries');

  await createSymlinks(native);

  expect(versionOf(join(native, 'bin', 'postgres'))).toContain('(PostgreSQL) 18');
});

test('a copy of private binaries can be run by every user', async () => {
  const { folder, native } = await privateCopy();
  const found = await findBinaries();
  for (const path of [join(native, 'bin', 'postgres'), join(native, 'bin'), native])
    await chmod(path, 0o700);

  const copied = await copyBinaries({ ...found, native }, join(folder, 'caches'));

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  expect(await modeOf(dirname(copied.postgres))).toBe('755');
  expect(await modeOf(copied.postgres)).toBe('755');
  expect(versionOf(copied.postgres)).toContain('(PostgreSQL) 18');
  expect(await copyBinaries({ ...found, native: '/nowhere' }, join(folder, 'caches'))).toEqual(
    copied,
  ); // Copied only once.
});
