import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { createPaymentOrder, verifyPayment } from '@kalavara/shared-types/checkout/checkout';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { afterAll, expect, test } from 'vitest';
import { endPool } from '../../backend/src/test/end-pool';
import { guest } from '../lib/api';
import { startGateway } from '../lib/gateway';
import { signInOwner } from '../lib/people';
import { startPostgres } from '../lib/postgres';
import { startServer, type TestServer } from '../lib/server';
import { until } from '../lib/until';
import { shopper } from './money';

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
if (library === undefined)
  console.log('Skipped: libfaketime is not installed (apt install libfaketime).');

const stepMs = 25_000;
const ended: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

type Shape = {
  /** Whether the clock of Postgres steps too, as on the same machine. */
  isPostgresStepping: boolean;
  /** Makes the monotonic clock step too, so that the check cannot detect the step. */
  isMonotonicStepping?: boolean;
};

/** Starts a shop with a reservation and a payment without a cart, whose clocks the test can set. */
async function shopWithClock({ isPostgresStepping, isMonotonicStepping = false }: Shape) {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-clock-'));
  const file = join(folder, 'step');
  await writeFile(file, '+0');
  const [postgres, gateway] = await Promise.all([startPostgres(), startGateway()]);
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  await sql.query(`
    create schema clock; create table clock.step (ahead interval); insert into clock.step values ('0');
    create function clock.clock_timestamp() returns timestamptz language sql as
      'select pg_catalog.clock_timestamp() + ahead from clock.step';
    do $$ begin execute format('alter database %I set search_path = public, clock, pg_catalog', current_database()); end $$`);
  const options = {
    databaseUrl: postgres.url,
    env: {
      ...gateway.env,
      LD_PRELOAD: library!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      ...(!isMonotonicStepping && { FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' }),
    },
  };
  const server = await startServer(options);
  gateway.setShopUrl(server.url);
  ended.push(() => rm(folder, { recursive: true, force: true }), postgres.stop, gateway.stop);
  ended.push(() => endPool(sql), server.stop);

  const owner = await signInOwner(server);
  await owner.call(updateProduct, { params: { id: 'kerala-tuna' }, body: { stockQuantity: 9 } });
  const reserving = shopper({ url: server.url, gateway });
  const opened = await reserving.open();
  const { orderId } = await guest(server.url).call(createPaymentOrder, {
    body: { amount: 600, currency: 'INR', receipt: `plain_${Date.now()}` },
  });
  await guest(server.url).call(verifyPayment, { body: gateway.pay({ orderId }) });

  async function set(hours: number) {
    await writeFile(file, `${hours < 0 ? '' : '+'}${hours}h`);
    if (isPostgresStepping)
      await sql.query('update clock.step set ahead = make_interval(hours => $1)', [hours]);
  }
  async function countLosses() {
    const { rows } = await sql.query<{ refunds: number; reserved: number }>(
      `select (select count(*) from refunds)::integer as refunds,
        (select reserved from products where id = 'kerala-tuna') as reserved`,
    );
    return rows[0]!;
  }
  /** Kills the process once it has stored the time, and restarts it while the clock is wrong. */
  async function restartAhead(hours: number) {
    const isStored = async () =>
      (await sql.query('select from instance where clock_stored_at is not null')).rowCount === 1;
    await until(isStored, 60_000, 'the time is stored');
    await server.kill9();
    await set(hours);
    const { dataDir, port } = server;
    const next = await startServer({ ...options, dataDir, port });
    ended.push(next.stop);
    return next;
  }
  const payReserved = async () => reserving.verify(gateway.pay(opened));
  return { server, owner, set, countLosses, restartAhead, payReserved };
}

const metric = async ({ url }: TestServer, name: string) => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = text.split('\n').filter((line) => line.startsWith(name));
  return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

/** Makes the clock wrong for 25 s. Resolves with the findings of the checks during that time. */
async function step(shop: Awaited<ReturnType<typeof shopWithClock>>, event: string, hours = 25) {
  const began = performance.now();
  await shop.set(hours);
  await until(() => shop.server.log().includes(event), stepMs, `${event} is logged`);
  const { data } = await shop.owner.call(getOverview, {});
  await until(() => performance.now() - began > stepMs, stepMs * 2, 'the step has lasted 25 s');
  const during = await shop.countLosses();
  await shop.set(0);
  await until(() => shop.server.log().includes('clock_agrees'), 60_000, 'the step is over');
  return { during, overview: data };
}

const nothingLost = { refunds: 0, reserved: 1 };

/** The others are tested in the long run. */
const wrongHours = process.env['KALAVARA_LONG'] === '1' ? [25, 1, -1] : [25];
test.skipIf(library === undefined).each(wrongHours)(
  'a machine whose clock is wrong by %i h for 25 s refunds nothing and releases nothing',
  async (hours) => {
    const shop = await shopWithClock({ isPostgresStepping: true });
    const { during, overview } = await step(shop, 'clock_step_detected', hours);
    expect(during).toEqual(nothingLost);
    expect(overview.clock).toMatchObject({ aheadMinutes: hours * 60 });
    expect(await metric(shop.server, 'kalavara_clock_steps_total')).toBe(1);
    expect(await metric(shop.server, 'kalavara_job_runs_put_off_total')).toBeGreaterThan(3);

    expect(await shop.countLosses()).toEqual(nothingLost);
    expect((await shop.owner.call(getOverview, {})).data.clock).toBeUndefined();
    expect(await shop.payReserved()).toMatchObject({ state: 'paid' });
  },
);

test.skipIf(library === undefined)(
  'with a Postgres with the right time the jobs run during the step, by its time',
  async () => {
    const shop = await shopWithClock({ isPostgresStepping: false });
    const { during, overview } = await step(shop, 'clock_step_refuted');
    expect(during).toEqual(nothingLost);
    expect(overview.clock).toBeUndefined();
    expect(await shop.countLosses()).toEqual(nothingLost);
  },
);

test.skipIf(library === undefined)(
  'a server that starts with a clock 25 h ahead of the stored time loses nothing either',
  async () => {
    const shop = await shopWithClock({ isPostgresStepping: true });
    const server = await shop.restartAhead(25);
    const putOff = () =>
      metric(server, 'kalavara_job_runs_put_off_total{job="expireReservations"}');
    await until(async () => (await putOff()) > 0, 60_000, 'an expiry is put off');
    expect(server.log()).toContain('clock_step_detected');
    expect(await shop.countLosses()).toEqual(nothingLost);
  },
);

test.skipIf(library === undefined)(
  'control: if the check cannot detect the step, the payment is refunded and the units are released',
  async () => {
    const shop = await shopWithClock({ isPostgresStepping: true, isMonotonicStepping: true });
    await shop.set(25);
    await until(
      async () => {
        const { refunds, reserved } = await shop.countLosses();
        return refunds === 1 && reserved === 0;
      },
      60_000,
      'the payment is refunded and the reservation released',
    );
    await shop.set(0);
  },
);
