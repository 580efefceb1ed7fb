import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { migrate } from '../platform/db/migrate';
import { openCliDatabase } from './database';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { createLogger } from '../platform/log';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));
const log = createLogger('silent');

test('an installation whose server was a superuser runs as a role without DDL from its next start on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-role-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' });
  // The state that versions before 0.2.0 left.
  const before = await startEmbeddedPostgres({ dataDir, log });
  const db = openPool(before.url, log, { name: 'before', max: 2 });
  await migrate(db, config.migrationsDir, 20);
  await db.destroy();
  await before.stop();

  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (piece: Buffer) => {
      printed += piece.toString();
      if (printed.includes('Kalavara is ready')) resolve();
    });
    void ended.then(() => reject(new Error(printed)));
  });

  const commands = await openCliDatabase(config, log);
  const client = new pg.Client({ connectionString: commands.url });
  await client.connect();
  const { rows } = await client.query<{ usename: string; rolsuper: boolean }>(
    `select distinct usename, rolsuper from pg_stat_activity join pg_roles on rolname = usename
      where application_name like 'kalavara-%'`,
  );
  expect(rows).toEqual([{ usename: 'kalavara_server', rolsuper: false }]);
  const { rows: tables } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_get_userbyid(relowner) <> 'kalavara'`,
  );
  expect(tables).toEqual([]);
  await client.end();
  await commands.close();
  child.kill('SIGTERM');
  await ended;
});
