import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchDisk } from '../../jobs';
import { readConfig } from '../../platform/config/config';
import { alarmingShare, diskOf, usedShare } from '../../platform/disk';
import { addCleanup } from '../../test/cleanup';
import { emptyDatabase } from '../../test/database';
import { minutes, startTestServer } from '../../test/harness';
import { smallDisk } from '../../test/small-disk';
import { copyNewestBackup } from './copy';
import { backUpDaily, requiredBytes } from './daily';
import { backupTo, fileName } from './file';
import { findLastBackup, noteBackup } from './last.queries';
import { restore } from './restore';
import { installationOf } from './routes';

const server = await startTestServer();
const folder = join(server.config.dataDir, 'backups');
const day = minutes(24 * 60);

test('a backup is written once a day; the last seven and other files of the folder remain', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'notes.txt'), 'notes');
  for (let round = 0; round < 9; round += 1) {
    await backUpDaily(server.ctx);
    await backUpDaily(server.ctx);
    server.clock.advance(day);
  }
  const files = await readdir(folder);
  expect(files.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(7);
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('notes');
  expect(await findLastBackup(server.ctx.pools.main)).toMatchObject({
    way: 'daily',
    at: expect.any(Number) as number,
  });
});

test('of two servers with one folder one writes the backup, and other users may not read it', async () => {
  const before = new Set(await readdir(folder));
  await Promise.all([backUpDaily(server.ctx), backUpDaily(server.ctx)]);
  const [made = ''] = (await readdir(folder)).filter((name) => !before.has(name));
  expect(made).toMatch(/\.tar\.gz$/);
  expect((await stat(join(folder, made))).mode & 0o077).toBe(0);
});

test('a restored installation writes its first daily backup at once, although that of the day was written before', async () => {
  server.clock.advance(day);
  await backUpDaily(server.ctx);
  expect(await findLastBackup(server.ctx.pools.main)).toMatchObject({ way: 'daily' });
  const { clock, ctx } = server;
  const file = join(server.config.dataDir, 'moved.tar.gz');
  await backupTo(file, installationOf(ctx), clock.now());

  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-restored-'));
  addCleanup(() => rm(dataDir, { recursive: true, force: true }));
  await restore({ ...installationOf(ctx), dataDir, databaseUrl: database.url }, file);
  const restored = await startTestServer({ database, clock });
  expect(await findLastBackup(restored.ctx.pools.main)).toBeUndefined();
  await backUpDaily(restored.ctx);
  expect(await readdir(join(restored.config.dataDir, 'backups'))).toEqual([fileName(clock.now())]);
});

test('the unfinished file of a killed backup is removed a day later, also in the second folder', async () => {
  const second = await mkdtemp(join(tmpdir(), 'kalavara-second-'));
  addCleanup(() => rm(second, { recursive: true, force: true }));
  const ctx = { ...server.ctx, config: { ...server.config, backupCopyDir: second } };
  server.clock.advance(day);
  const [left, running] = ['1', '2'].map((pid) => `${fileName(server.clock.now())}.${pid}.part`);
  for (const at of [folder, second])
    for (const [name, ageMs] of [
      [left!, day],
      [running!, minutes(5)],
    ] as const) {
      await writeFile(join(at, name), 'half');
      const changedAt = new Date(server.clock.now() - ageMs);
      await utimes(join(at, name), changedAt, changedAt);
    }
  await backUpDaily(ctx);
  await copyNewestBackup(ctx);
  for (const at of [folder, second])
    expect((await readdir(at)).filter((name) => name.endsWith('.part'))).toEqual([running]);
  await rm(join(folder, running!));
});

test('from 80 % disk use a warning is logged; with less space than it needs the daily backup is skipped', async ({
  skip,
}) => {
  const disk = smallDisk('1m');
  if (!disk) return skip('this user may not mount a disk');
  server.clock.advance(day);
  const lines: string[] = [];
  const log = {
    ...server.ctx.log,
    error: ({ event }: { event: string }) => lines.push(event),
    warn: ({ event }: { event: string }) => lines.push(event),
  };
  const full = {
    ...server.ctx,
    log,
    config: { ...server.config, dataDir: disk.path },
  } as unknown as typeof server.ctx;

  await watchDisk(full);
  expect(lines).toEqual([]);
  await writeFile(join(disk.path, 'filler'), Buffer.alloc(850 * 1024));
  await watchDisk(full);
  await backUpDaily(full);
  expect(lines).toEqual([
    expect.stringMatching(/disk_filling_up/),
    expect.stringMatching(/daily_backup_skipped/),
  ]);
  expect(await readdir(disk.path)).toEqual(['filler']);
  disk.remove();
});

test('the space for the daily backup is required in bytes, not as a share of the disk', () => {
  const gigabyte = 1024 ** 3;
  const used80Percent = { allBytes: 256 * gigabyte, freeBytes: 51 * gigabyte };
  expect(used80Percent.freeBytes).toBeGreaterThan(requiredBytes(11_000_000));
  // Control: the limit by share, which was used before, would have prevented it.
  expect(usedShare(used80Percent)).toBeGreaterThanOrEqual(alarmingShare);
  // The limit by share would have allowed this backup, which fills the disk.
  const manyFilms = { allBytes: 100 * gigabyte, freeBytes: 25 * gigabyte };
  expect(manyFilms.freeBytes).toBeLessThan(requiredBytes(40 * gigabyte));
  expect(usedShare(manyFilms)).toBeLessThan(alarmingShare);
});

test('a backup is skipped while less than twice the last one is free', async () => {
  const { freeBytes } = await diskOf(server.config.dataDir);
  const last = (bytes: number) =>
    noteBackup(server.ctx.pools.main, { at: server.clock.now(), way: 'command', bytes });
  server.clock.advance(day);
  const before = await readdir(folder);
  await last(freeBytes);
  await backUpDaily(server.ctx);
  expect(await readdir(folder)).toEqual(before);
  await last(1_000);
  await backUpDaily(server.ctx);
  expect(await readdir(folder)).not.toEqual(before);
});

test('the daily backup can be switched off, and an invalid setting is refused', () => {
  expect(readConfig({}).hasDailyBackups).toBe(true);
  expect(readConfig({ BACKUPS: 'off' }).hasDailyBackups).toBe(false);
  expect(() => readConfig({ BACKUPS: 'no' })).toThrow(/BACKUPS/);
});

test('the metrics include the disk', async () => {
  const text = (await server.device().http.get('/metrics')).text;
  expect(text).toMatch(/kalavara_disk_free_bytes \d/);
  expect(text).toMatch(/kalavara_disk_bytes \d/);
});
