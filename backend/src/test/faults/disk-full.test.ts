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

test(
  'row 23: a full disk loses no order that was acknowledged; the shop lives, says 503, and sells again once there is room',
  { timeout: 240_000 },
  async ({ skip }) => {
    if (!disk) return skip('this user may not mount a disk of its own');
    const postgres = await startEmbeddedPostgres({
      dataDir: disk.path,
      log: { debug: quiet, info: quiet, warn: quiet },
    });
    const server = await startTestServer({
      database: { url: postgres.url, drop: () => Promise.resolve() },
      env: { DATA_DIR: disk.path },
      timeoutMultiplier: 1,
    });
    await fill(server, 'kerala-kingfish', 5_000);
    const placed: string[] = [];
    const sell = async () =>
      placed.push((await buy(server, server.device(), { 'kerala-kingfish': 1 })).order.orderId);
    const refusals: string[] = [];
    const sellSome = () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          sell().catch((error: unknown) => refusals.push(String(error))),
        ),
      );
    await sellSome();

    const underWay = sellSome();
    const filler = fillUp(disk.path);
    await underWay;
    const began = performance.now();
    // Postgres has some room of its own left in its files: the sales go on until that is used up too.
    while (refusals.length < 10)
      await sell().catch((error: unknown) => refusals.push(String(error)));
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
    expect(
      refusals.filter(
        (said) => !/ 503 |unavailable|busy|payment-not-started|fetch failed/.test(said),
      ),
    ).toEqual([]);

    // The harder way to be full: no room for its own log, and Postgres gives up as a whole (M15).
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
      .poll(
        () =>
          sell().then(
            () => true,
            () => false,
          ),
        { timeout: 90_000, interval: 200 },
      )
      .toBe(true);
    const backMs = performance.now() - back;
    await expect
      .poll(() =>
        server
          .device()
          .http.get('/readyz')
          .then(({ status }) => status),
      )
      .toBe(200);

    const kept = new Set(
      (
        await server.ctx.db
          .selectFrom('orders')
          .select('orderNo')
          .where('state', '=', 'paid')
          .execute()
      ).map(({ orderNo }) => orderNo),
    );
    expect(placed.filter((orderNo) => !kept.has(orderNo))).toEqual([]);
    expect(await brokenInvariants(postgres.url)).toEqual({});
    console.log(
      `${placed.length} orders acknowledged, 0 lost; ${Math.round(ready)} ms to 503; Postgres gave up ${restarts.length} times and sold again ${Math.round(backMs)} ms after there was room`,
    );
    await server.stop();
    await postgres.stop();
  },
);

/** Writes into Postgres' log alone, until there is no Postgres to write. */
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

/** Takes every byte there is. */
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
