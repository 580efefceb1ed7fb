import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openCommandDatabase } from './command-database';
import { readConfig } from './config';
import { startEmbeddedPostgres } from './embedded-postgres';
import { createLogger } from './log';

const log = createLogger('silent');

test('a command uses the database of the server that runs, and else starts it for a moment', async () => {
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

  const beside = await openCommandDatabase(config, log, 'never started');
  expect(await startedAtOf(beside.url)).toEqual(startedAt);
  await beside.leave();
  expect(await startedAtOf(server.url)).toEqual(startedAt);

  await server.stop();
  const alone = await openCommandDatabase(config, log, 'never started');
  expect(await startedAtOf(alone.url)).not.toEqual(startedAt);
  await alone.leave();
});
