import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDiagnostics } from '@kalavara/shared-types/diagnostics/diagnostics';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config';
import { addCleanup } from '../../test/cleanup';
import { minutes, startTestServer } from '../../test/harness';
import { buy, fill } from '../../test/shop';
import { checkBackups } from './check';
import { backUpDaily } from './daily';
import { backupTo } from './file';
import { findBackupCheck } from './last.queries';
import { installationOf } from './routes';

const second = await mkdtemp(join(tmpdir(), 'kalavara-second-'));
addCleanup(() => rm(second, { recursive: true, force: true }));
const server = await startTestServer({ env: { BACKUP_COPY_DIR: second } });
const own = join(server.config.dataDir, 'backups');
const day = minutes(24 * 60);
await fill(server, 'kerala-kingfish', 20);
await buy(server, server.device(), { 'kerala-kingfish': 2 });

const newest = async () => (await readdir(own)).sort().at(-1)!;
const shown = async () => {
  const owner = await server.connect('owner');
  return (await owner.call(getOverview, {})).data.backup?.problem;
};
const readLastCheck = async () => (await findBackupCheck(server.ctx.pools.main))?.restored;

beforeEach(async () => {
  server.clock.advance(day);
  await rm(own, { recursive: true, force: true });
  await backUpDaily(server.ctx);
});

test('a complete backup is copied to the second folder and restored on trial, and nothing of the trial remains', async () => {
  await checkBackups(server.ctx);
  expect(await shown()).toBeUndefined();
  expect(await readLastCheck()).toMatchObject({ name: await newest(), isWhole: true });
  expect(await readFile(join(second, await newest()))).toEqual(
    await readFile(join(own, await newest())),
  );
  expect(await readdir(server.config.dataDir)).not.toContain('backup-trial');

  const owner = await server.connect('owner');
  const { findings } = (await owner.call(getDiagnostics, {})).data;
  expect(findings.find(({ name }) => name === 'backup')).toMatchObject({
    isOk: true,
    facts: { problem: null, restoredAgeMs: expect.any(Number) as number },
  });
});

test('a damaged backup is detected by the weekly trial, until there is a newer complete one', async () => {
  server.clock.advance(7 * day);
  await backUpDaily(server.ctx);
  const file = join(own, await newest());
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.fill(0, middle, middle + 200);
  await writeFile(file, bytes);
  await checkBackups(server.ctx);
  expect(await shown()).toBe('damaged');
  const metrics = (await server.device().http.get('/metrics')).text;
  expect(metrics).toMatch(/kalavara_backup_problem 1/);

  server.clock.advance(day);
  await backUpDaily(server.ctx);
  await checkBackups(server.ctx);
  expect(await shown()).toBeUndefined();
});

test('control: a backup that was tried within the week is not tried again, and its damage is not detected', async () => {
  await checkBackups(server.ctx);
  const tried = await readLastCheck();
  await writeFile(join(own, await newest()), 'damaged');
  await writeFile(join(second, await newest()), 'damaged');
  server.clock.advance(minutes(60));
  await checkBackups(server.ctx);
  expect(await readLastCheck()).toEqual(tried);
  expect(await shown()).toBeUndefined();
});

test('a missing and an old backup are detected within an hour', async () => {
  await rm(join(own, await newest()));
  await checkBackups(server.ctx);
  expect(await shown()).toBe('missing');

  await backUpDaily({
    ...server.ctx,
    clock: { ...server.clock, now: () => server.clock.now() - 2 * day },
  });
  await checkBackups(server.ctx);
  expect(await shown()).toBe('old');
});

test('a missing second folder, or a different file in it, is reported; the folder is not created', async () => {
  const away = `${second}-away`;
  const without = {
    ...server.ctx,
    config: { ...server.config, backupCopyDir: away },
  } as typeof server.ctx;
  await checkBackups(without);
  expect(await shown()).toBe('copy-missing');
  await expect(readdir(away)).rejects.toThrow(/ENOENT/);

  await checkBackups(server.ctx);
  expect(await shown()).toBeUndefined();
  await appendFile(join(second, await newest()), 'x');
  await checkBackups(server.ctx);
  expect(await shown()).toBe('copy-differs');
});

test('a second backup of one day, as from the command, replaces the copy of the first one', async () => {
  await checkBackups(server.ctx);
  const first = await readFile(join(second, await newest()));
  await buy(server, server.device(), { 'kerala-kingfish': 2 });
  const { ctx } = server;
  await backupTo(join(own, await newest()), installationOf(ctx), ctx.clock.now());
  expect(await checkBackups(ctx)).toBeNull();
  const copy = await readFile(join(second, await newest()));
  expect(copy).not.toEqual(first);
  expect(copy).toEqual(await readFile(join(own, await newest())));
});

test('a backup that was damaged on its disk does not replace its intact copy', async () => {
  await checkBackups(server.ctx);
  const whole = await readFile(join(second, await newest()));
  const file = join(own, await newest());
  const { atime, mtime } = await stat(file);
  await writeFile(file, Buffer.concat([whole.subarray(0, 100), Buffer.alloc(whole.length - 100)]));
  await utimes(file, atime, mtime);
  expect(await checkBackups(server.ctx)).toBe('copy-differs');
  expect(await readFile(join(second, await newest()))).toEqual(whole);
});

test('a backup whose name has a later day because of a wrong clock does not hide a newer one', async () => {
  const name = await newest();
  await writeFile(join(own, 'kalavara-backup-2999-01-01.tar.gz'), 'of a wrong clock');
  expect(await checkBackups(server.ctx)).toBeNull();
  expect(await readFile(join(second, name))).toEqual(await readFile(join(own, name)));
  server.clock.advance(2 * day);
  expect(await checkBackups(server.ctx)).toBe('old');
});

test('an unreadable second folder is reported, and the check of the backup continues', async () => {
  const file = join(second, await newest());
  const unreadable = {
    ...server.ctx,
    config: { ...server.config, backupCopyDir: file },
  } as typeof server.ctx;
  expect(await checkBackups(unreadable)).toBe('copy-missing');
});

test('the second folder retains thirty copies and all other files', async () => {
  await writeFile(join(second, 'notes.txt'), 'notes');
  await mkdir(own, { recursive: true });
  for (let n = 0; n < 32; n += 1)
    await copyFile(
      join(own, await newest()),
      join(second, `kalavara-backup-2020-01-${String((n % 31) + 1).padStart(2, '0')}.tar.gz`),
    );
  await checkBackups(server.ctx);
  const files = await readdir(second);
  expect(files.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(30);
  expect(files).toContain('notes.txt');
  expect(files).toContain(await newest());
});

test('the second folder must be an absolute path', () => {
  expect(readConfig({ BACKUP_COPY_DIR: '/mnt/usb' }).backupCopyDir).toBe('/mnt/usb');
  expect(() => readConfig({ BACKUP_COPY_DIR: 'usb' })).toThrow(/BACKUP_COPY_DIR.*absolute path/);
});
