import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { buy, fill } from '../shop';
import { smallDisk } from '../small-disk';

const disk = smallDisk('220m');
const quiet = () => undefined;
afterAll(() => disk?.remove());

test('a full disk loses no order that was acknowledged; the shop answers 503 and sells again once there is space', async ({
  skip,
}) => {
  if (!disk) return skip('this user may not mount a disk of its own');
  const postgres = await startEmbeddedPostgres({
    dataDir: disk.path,
    log: { debug: quiet, info: quiet, warn: quiet },
  });
  const server = await startTestServer({
    database: { url: postgres.url, serverUrl: postgres.url, drop: () => Promise.resolve() },
    env: { DATA_DIR: disk.path },
    timeoutMultiplier: 1,
  });
  await fill(server, 'kerala-kingfish', 5_000);
  const acknowledged: string[] = [];
  const sell = async () =>
    acknowledged.push((await buy(server, server.device(), { 'kerala-kingfish': 1 })).order.orderId);
  const refusals: string[] = [];
  const sellSome = () =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        sell().catch((error: unknown) => refusals.push(String(error))),
      ),
    );
  await sellSome();

  const ongoingSales = sellSome();
  const filler = fillUp(disk.path);
  await ongoingSales;
  const began = performance.now();
  // Postgres still has free space in its own files; sales continue until that is used.
  while (refusals.length < 10) await sell().catch((error: unknown) => refusals.push(String(error)));
  const ready = await expect
    .poll(() =>
      server
        .device()
        .http.get('/readyz')
        .then(({ status }) => status),
    )
    .toBe(503)
    .then(() => performance.now() - began);
  expect((await server.device().http.get('/healthz')).status).toBe(200);
  expect((await server.device().http.get('/acceptz')).status).toBe(200);
  expect(
    refusals.filter(
      (message) => !/ 503 |unavailable|busy|payment-not-started|fetch failed/.test(message),
    ),
  ).toEqual([]);

  // Without space for its own log Postgres stops as a whole.
  const restarts: string[] = [];
  postgres.onExit((how) => restarts.push(how));
  await exhaustLog(postgres.url);
  expect((await server.device().http.get('/healthz')).status).toBe(200);
  await expect
    .poll(() =>
      server
        .device()
        .http.get('/readyz')
        .then(({ status }) => status),
    )
    .toBe(503);

  rmSync(filler);
  const back = performance.now();
  await expect
    .poll(() => sell().then(() => 'sold', String), { timeout: 90_000, interval: 200 })
    .toBe('sold');
  const backMs = performance.now() - back;
  await expect
    .poll(() =>
      server
        .device()
        .http.get('/readyz')
        .then(({ status }) => status),
    )
    .toBe(200);

  const stored = new Set(
    (
      await server.ctx.pools.main
        .selectFrom('orders')
        .select('orderNo')
        .where('state', '=', 'paid')
        .execute()
    ).map(({ orderNo }) => orderNo),
  );
  expect(acknowledged.filter((orderNo) => !stored.has(orderNo))).toEqual([]);
  expect(await brokenInvariants(postgres.url)).toEqual({});
  console.log(
    `${acknowledged.length} orders acknowledged, 0 lost; ${Math.round(ready)} ms to 503; Postgres gave up ${restarts.length} times and accepted orders ${Math.round(backMs)} ms after space was freed`,
  );
  await server.stop();
  await postgres.stop();
});

/** Writes into Postgres' log until Postgres stops. */
async function exhaustLog(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', quiet);
  await client.connect();
  const more = async (): Promise<void> => {
    await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))");
    return more();
  };
  await expect(more()).rejects.toThrow();
  await client.end();
}

/** Fills the disk to its last byte. */
function fillUp(folder: string): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  for (let size = 1024 * 1024; size >= 512; size /= 2) {
    try {
      while (writeSync(file, Buffer.alloc(size)) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return path;
}
