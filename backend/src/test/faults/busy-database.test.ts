import { login } from '@kalavara/shared-types/accounts/accounts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import pg from 'pg';
import type { Response } from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { waitUntil } from '../wait-until';
import { type Device, ownerPassword, startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';

const server = await startTestServer({ timeoutMultiplier: 1 });
const db = new pg.Pool({ connectionString: server.database.url, max: 3 });
db.on('error', () => undefined); // The server ends one of its connections.
afterAll(() => db.end());
const isLong = process.env['KALAVARA_LONG'] === '1';
const step = (eventId: string, isActive = true) => ({
  params: { eventId, stepId: '2-1' },
  body: { isActive },
});

/** With the limits of production a connection may take longer on a busy machine, so it is retried. */
const connectStaff = () => waitUntil(() => server.connect('staff'));
async function takeConnections(): Promise<pg.PoolClient[]> {
  const clients: pg.PoolClient[] = [];
  while (clients.length < 15)
    clients.push(await waitUntil(() => server.ctx.pools.main.pg.connect()));
  return clients;
}

async function timed(phone: Device, work: () => Promise<Response>) {
  const began = performance.now();
  const response = await work();
  return {
    status: response.status,
    retryAfter: response.get('retry-after'),
    ms: performance.now() - began,
  };
}

test('with every connection taken, calls answer 503, health answers 200, and calls succeed once connections are free', async () => {
  const phone = await connectStaff();
  const eventId = server.newEvent();
  const clients = await takeConnections();
  const until = performance.now() + (isLong ? 30_000 : 3_000);
  const waits: number[] = [];
  while (performance.now() < until) {
    const calls = await Promise.all([
      timed(phone, () => phone.callByName('setTimer', step(eventId))),
      timed(phone, () => phone.callByName('listTodos', { params: { eventId } })),
      timed(server.device(), () =>
        server.device(`kalavara_session=${'A'.repeat(43)}`).callByName('getSession'),
      ),
    ]);
    expect(calls.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      calls.map(() => [503, '1']),
    );
    waits.push(...calls.map(({ ms }) => ms));
    // A stall of the machine makes the server overloaded for one check; without a connection it would stay unready.
    await expect.poll(async () => (await phone.http.get('/readyz')).status).toBe(200);
    expect((await phone.http.get('/healthz')).status).toBe(200);
  }
  console.log(`answered after ${Math.round(Math.max(...waits))} ms at most`);
  expect(Math.max(...waits)).toBeLessThan(isLong ? 2_000 : 20_000);

  clients.forEach((client) => client.release());
  await phone.call(setTimer, step(eventId));
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'kalavara-main'`,
  );
  expect(Number(rows[0]!.count)).toBeLessThanOrEqual(15);
});

test('with every connection taken, a sign-in answers 503 too', async () => {
  const clients = await takeConnections();
  const began = performance.now();
  const phone = server.device();
  const { status } = await phone.callByName('login', {
    body: { username: 'owner', password: ownerPassword },
  });
  console.log(`sign-in answered after ${Math.round(performance.now() - began)} ms`);
  clients.forEach((client) => client.release());
  expect(status).toBe(503);
  await phone.call(login, { body: { username: 'owner', password: ownerPassword } });
});

test('the wait for a room locked by another transaction has a limit', async () => {
  const phone = await connectStaff();
  const eventId = server.newEvent();
  await phone.call(setTimer, step(eventId));
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select from rooms where room = $1 for update', [eventRoom(eventId)]);

  const { status, ms } = await timed(phone, () =>
    phone.callByName('setTimer', step(eventId, false)),
  );
  console.log(`answered after ${Math.round(ms)} ms`);
  expect([409, 503]).toContain(status);
  expect(ms).toBeLessThan(isLong ? 4_000 : 30_000);

  await holder.query('rollback');
  holder.release();
  expect((await phone.call(setTimer, step(eventId, false))).data.isActive).toBe(false);
});

test('Postgres ends an abandoned transaction and frees its room', async () => {
  const phone = await connectStaff();
  const eventId = server.newEvent();
  await phone.call(setTimer, step(eventId));
  const abandoned = await server.ctx.pools.main.pg.connect();
  const { rows } = await abandoned.query<{ idle_in_transaction_session_timeout: string }>(
    'show idle_in_transaction_session_timeout',
  );
  expect(rows[0]!.idle_in_transaction_session_timeout).toBe('10s');
  if (!isLong) await abandoned.query(`set idle_in_transaction_session_timeout = '500ms'`);
  await abandoned.query('begin');
  await abandoned.query('select from rooms where room = $1 for update', [eventRoom(eventId)]);

  const began = performance.now();
  await waitUntil(async () =>
    expect((await phone.callByName('setTimer', step(eventId, false))).status).toBe(200),
  );
  console.log(`free after ${Math.round(performance.now() - began)} ms`);
  // The client notices at its next query.
  await expect(abandoned.query('select 1')).rejects.toThrow();
  abandoned.release(true);
  expect((await phone.call(setTimer, step(eventId))).data.isActive).toBe(true);
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
