import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test, expect } from 'vitest';
import { emptyDatabase } from '../../test/database';
import { createLogger } from '../log';
import { migrate } from './migrate';
import { openPool } from './pools';

test('a server whose prepared statements another version’s migration made stale continues on new connections', async () => {
  const database = await emptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-migrations-'));
  const open = (name: string) =>
    openPool(database.url, createLogger('silent'), { name, max: 1, timeoutMultiplier: 20 });
  const running = open('running');
  const starting = open('starting');
  onTestFinished(async () => {
    await Promise.all([running.destroy(), starting.destroy()]);
    await rm(folder, { recursive: true });
  });
  // Named explicitly, because earlier tests may have used up the names that the program generates.
  const text = 'select * from units where n = $1';
  const read = () => running.pg.query({ name: 'units', text, values: [1] });

  await writeFile(join(folder, '0001.sql'), 'create table units (n integer)');
  await migrate(starting, folder);
  await read();
  await writeFile(join(folder, '0002.sql'), 'alter table units add column size integer');
  await migrate(starting, folder);
  await expect.poll(() => read().then(({ fields }) => fields.length)).toBe(2);

  // Control: the same change without the migration.
  await starting.pg.query('alter table units add column colour text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
});
