import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openCliDatabase } from './database';
import { readConfig } from '../platform/config/config';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { createLogger } from '../platform/log';

const log = createLogger('silent');

test('a command uses the database of a running server, and otherwise starts it temporarily', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-command-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir });
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log });
  const startedAtOf = async (url: string) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ at: Date }>('select pg_postmaster_start_time() as at');
    await client.end();
    return rows[0]!.at;
  };
  const startedAt = await startedAtOf(server.url);

  const runningDatabase = await openCliDatabase(config, log);
  expect(await startedAtOf(runningDatabase.url)).toEqual(startedAt);
  await runningDatabase.close();
  expect(await startedAtOf(server.url)).toEqual(startedAt);

  await server.stop();
  const alone = await openCliDatabase(config, log);
  expect(await startedAtOf(alone.url)).not.toEqual(startedAt);
  await alone.close();
});

const script = fileURLToPath(
  new URL('../platform/embedded-postgres/embedded-postgres.child.ts', import.meta.url),
);
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount) console.log('This user may not mount: no server with a /tmp of its own is tried.');

test.runIf(canMount)(
  'a command reaches a server with a private folder for temporary files',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kalavara-command-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'data');
    const temporary = join(folder, 'tmp');
    await mkdir(dataDir);
    await mkdir(temporary);
    // Mounts a private /tmp, like `PrivateTmp=` of systemd.
    const command = 'mount -t tmpfs tmpfs "$TMPDIR" && exec "$@"';
    const server = spawn(
      'unshare',
      ['--mount', 'sh', '-c', command, 'sh', process.execPath, '--import', 'tsx', script, dataDir],
      { env: { ...process.env, TMPDIR: temporary }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGTERM');
      await ended;
    });
    await once(server.stdout, 'data');

    const runningDatabase = await openCliDatabase(readConfig({ DATA_DIR: dataDir }), log);
    expect(await readdir(temporary)).toEqual([]);
    const client = new pg.Client(runningDatabase.url);
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await runningDatabase.close();
  },
);
