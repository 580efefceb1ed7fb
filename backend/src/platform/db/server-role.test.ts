import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { backupTo } from '../../features/backup/file';
import { restore } from '../../features/backup/restore';
import { installationOf } from '../../features/backup/routes';
import { emptyDatabase, runAsOwner } from '../../test/database';
import { startTestServer } from '../../test/harness';
import { buy, fill } from '../../test/shop';

const server = await startTestServer();
const attempt = (statement: string) =>
  sql
    .raw(statement)
    .execute(server.ctx.pools.main)
    .then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    );
const denied = '42501';

const forbidden = [
  ['create a table', 'create table stolen (id integer)'],
  ['create a temporary table', 'create temporary table stolen (id integer)'],
  ['create a function', 'create function f() returns integer language sql as $$ select 1 $$'],
  ['drop a table', 'drop table orders'],
  ['drop an index', 'drop index refunds_once'],
  ['change a table', 'alter table orders drop column payment_status'],
  ['switch a trigger off', 'alter table invoices disable trigger all'],
  ['empty a table', 'truncate changes'],
  ['hide a migration', 'delete from kysely_migration'],
  ['create a role', 'create role intruder superuser'],
  ['make itself a superuser', 'alter role current_user superuser'],
  ['read a file of the machine', "select pg_read_file('/etc/passwd')"],
  ['run a program', "copy accounts to program 'cat > /dev/null'"],
] as const;

test.each(forbidden)('the running server may not %s', async (_what, statement) => {
  expect(await attempt(statement)).toBe(denied);
});

test('control: the role that owns the tables may do it', async () => {
  await runAsOwner(server.database, 'create table stolen (id integer); drop table stolen');
});

test('a table of a later migration is open to the server at once', async () => {
  await runAsOwner(
    server.database,
    'create table later (id bigint generated always as identity primary key, name text)',
  );
  expect(await attempt("insert into later (name) values ('x')")).toBe('done');
  expect(await attempt('drop table later')).toBe(denied);
  await runAsOwner(server.database, 'drop table later');
});

test('with access to rows only, the shop sells, the owner reads, and all jobs run', async () => {
  await fill(server, 'kerala-kingfish', 5);
  const { order } = await buy(server, server.device(), { 'kerala-kingfish': 1 });
  const { data } = await (await server.connect('owner')).call(getOverview, {});
  expect(data.recent[0]).toMatchObject({ orderId: order.orderId });
  await server.ctx.scheduler.run('deleteExpired');
});

test('a backup made by the server is restored by the role of the owner, and a server with access to rows only starts on it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-role-'));
  const target = await emptyDatabase();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'backup.tar.gz');
  await backupTo(file, installationOf(server.ctx), server.clock.now());
  const { migrationsDir } = server.config;
  const dataDir = join(folder, 'data');
  await restore({ databaseUrl: target.url, dataDir, migrationsDir }, file);

  const restored = await startTestServer({ database: target });
  const { data } = await (await restored.connect('owner')).call(getOverview, {});
  expect(data.total).toBeGreaterThan(0);
  await restored.stop();
});
