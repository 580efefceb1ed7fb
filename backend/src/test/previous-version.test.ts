import { expect, test } from 'vitest';
import { listMigrations, migrate } from '../platform/db/migrate';
import { openPool } from '../platform/db/pools';
import { createLogger } from '../platform/log';
import { copyDatabase, emptyDatabase } from './database';
import { onDatabase } from './on-database';
import {
  migrationsDir,
  findNarrowedConstraints,
  readPreviousVersion,
  readSchema,
  refusedStatements,
} from './previous-version';

/** Constraints on old columns that the previous version satisfies nevertheless, with the reason. */
const harmless: { violation: RegExp; reason: string }[] = [];

const previous = await readPreviousVersion();
const before = await schemaOfPreviousVersion();

async function schemaOfPreviousVersion() {
  const database = await emptyDatabase();
  const pool = openPool(database.url, createLogger('silent'), { name: 'previous', max: 2 });
  const count = (await listMigrations(migrationsDir)).indexOf(previous.migration) + 1;
  expect(count).toBeGreaterThan(0);
  await migrate(pool, migrationsDir, count);
  await pool.destroy();
  return readSchema(database.url);
}

/** Returns what prevents the previous version from running on the current tables, after one more migration. */
async function violations(migration = '') {
  const database = await copyDatabase();
  try {
    await onDatabase(database.url, (client) => client.query(migration));
    const all = [
      ...(await refusedStatements(database.url, previous.statements)),
      ...findNarrowedConstraints(before, await readSchema(database.url), previous.statements),
    ];
    return all.filter((each) => !harmless.some(({ violation }) => violation.test(each)));
  } finally {
    await database.drop();
  }
}

test('the previous version runs on the current tables: migrations expand first, and contract a release later', async () => {
  expect(previous.statements.length).toBeGreaterThan(300);
  expect(await violations()).toEqual([]);
});

test.each([
  ['a dropped column', 'alter table orders drop column order_no cascade', /column .*order_no/],
  ['a renamed column', 'alter table tasks rename column completed_by to done_by', /completed_by/],
  ['a dropped table', 'drop table timers cascade', /relation "timers" does not exist/],
  [
    'a required column without default',
    'alter table tasks add column colour text not null',
    /tasks.colour is required and has no default/,
  ],
  [
    'a column that accepts no null any more',
    'alter table tasks alter column assigned_to set not null',
    /tasks.assigned_to accepts no null/,
  ],
  [
    'a type that is another one',
    'alter table tasks alter column sort_order type text',
    /tasks.sort_order was integer and is text/,
  ],
  [
    'a new check on an old column',
    `alter table tasks add constraint short check (length(task) < 5)`,
    /tasks has a new constraint short/,
  ],
  [
    'a new unique index on old columns',
    'create unique index one_task on tasks (event_id, task)',
    /tasks has a new constraint one_task/,
  ],
])('%s is refused', async (_name, migration, expected) => {
  expect((await violations(migration)).join('\n')).toMatch(expected);
});

test('control: a migration that only adds is not refused', async () => {
  expect(
    await violations(
      `alter table tasks add column colour text, add column size integer not null default 0 check (size >= 0);
       create table colours (name text primary key); create index on tasks (task);
       alter table tasks alter column assigned_to drop not null`,
    ),
  ).toEqual([]);
});
