import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../test/database';
import { openPool } from './db/pools';
import { createLogger } from './log';

test('an error of the database is logged without the data of its row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-log-'));
  const copy = await copyDatabase();
  const { pg: pool } = openPool(copy.url, createLogger('silent'), { name: 'test', max: 1 });
  onTestFinished(async () => {
    await pool.end();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'log');
  const log = createLogger('error', openSync(file, 'w'));
  const refused = await pool
    .query("insert into people (event_id, count) values ('Meera Nair, Beach Road', -1)")
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ detail: expect.stringContaining('Meera Nair') as unknown });

  log.error({ event: 'call_failed', err: refused });
  const line = readFileSync(file, 'utf8');
  expect(JSON.parse(line)).toMatchObject({
    event: 'call_failed',
    err: { code: '23514', constraint: 'people_count_check', stack: expect.any(String) as unknown },
  });
  expect(line).not.toContain('Meera');
});
