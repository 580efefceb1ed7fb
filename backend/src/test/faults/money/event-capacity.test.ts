import { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import { toPaise } from '@kalavara/shared-types/money.rules';
import {
  createPickleEvent,
  type PickleEvent,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expireReservations } from '../../../features/checkout/reconcile/reconcile';
import { publishEvents } from '../../../features/pickle-events/publish-events';
import { Device, minutes, Refused, startTestServer, type TestServer } from '../../harness';
import { runAsOwner } from '../../database';
import {
  draftOf,
  expectInvariants,
  fill,
  openBody,
  type Opened,
  pay,
  callVerifyPayment,
} from '../../shop';

const productId = 'bengali-hilsa';
const usual = 789;
const reduced = 631.2;

async function installation(maxOrders: number) {
  const server = await startTestServer();
  await fill(server, productId, 1_000);
  const owner = await server.connect('owner');
  const body = {
    title: 'Ten orders',
    date: 'today',
    description: 'The first ten',
    discountPercent: 20,
    maxOrders,
  };
  const { event } = await owner.call(createPickleEvent, { body });
  return { server, owner, event };
}

/** Opens a checkout and retries with the same receipt while the server is busy, which yields the same order. */
async function openWithRetry(server: TestServer, amount: number): Promise<Opened> {
  const phone = new Device(server.url);
  const body = openBody(draftOf({ [productId]: 1 }), { amount });
  for (;;) {
    try {
      return await phone.call(createPaymentOrder, { body });
    } catch (error) {
      const isBusy =
        error instanceof Refused && ['unavailable', 'busy'].includes(error.failure.code);
      if (!isBusy) throw error;
    }
  }
}

/** Opens checkouts at once; each yields an order or a refusal. */
async function openAtOnce(
  server: TestServer,
  buyers: number,
  amount: number,
): Promise<{ opened: Opened[]; refused: string[] }> {
  const answers = await Promise.allSettled(
    Array.from({ length: buyers }, () => openWithRetry(server, amount)),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refused.filter((reason) => !(reason instanceof Refused))).toEqual([]);
  return {
    opened: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    refused: (refused as Refused[]).map(({ failure }) => `${failure.code} ${failure.amount}`),
  };
}

const takenOf = async ({ ctx }: TestServer, { id }: PickleEvent) =>
  (
    await ctx.pools.main
      .selectFrom('pickleEvents')
      .select('ordersTaken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ordersTaken;
const paidAt = async ({ ctx }: TestServer, rupees: number) =>
  Number(
    (
      await ctx.pools.main
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('state', '=', 'paid')
        .where('totalPaise', '=', toPaise(rupees))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('with maxOrders 10 and 200 simultaneous buyers exactly 10 succeed, and the others are answered the current price', async () => {
  const { server, event } = await installation(10);
  const { opened, refused } = await openAtOnce(server, 200, reduced);
  expect(opened).toHaveLength(10);
  expect(refused).toEqual(Array.from({ length: 190 }, () => `event-full ${usual}`));
  expect(await takenOf(server, event)).toBe(10);
  await expectInvariants(server);

  // The regular price has no capacity.
  expect((await openAtOnce(server, 20, usual)).opened).toHaveLength(20);
  await Promise.all(
    opened.map(async (one) => callVerifyPayment(new Device(server.url), pay(server, one))),
  );
  expect(await paidAt(server, reduced)).toBe(10);
  await publishEvents(server.ctx);
  const stored = await server.ctx.pools.main
    .selectFrom('pickleEvents')
    .select(['publishedOrdersTaken', 'isPublishedRunning'])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ publishedOrdersTaken: 10, isPublishedRunning: true });
  await expectInvariants(server);
});

test('control: without the table constraint more than 10 are admitted', async () => {
  const { server } = await installation(10);
  await runAsOwner(
    server.database,
    'alter table pickle_events drop constraint pickle_events_orders_taken_check',
  );
  const { opened } = await openAtOnce(server, 200, reduced);
  expect(opened.length).toBeGreaterThan(10);
});

test('with capacity 10, expired checkouts and late payments never more than 10 are paid at the price of the event', async () => {
  const { server, event } = await installation(10);
  const first = await openAtOnce(server, 40, reduced);
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  expect(await takenOf(server, event)).toBe(0);

  // The expired checkouts are paid while others take their capacity.
  const late = first.opened.map(
    async (one) => (await callVerifyPayment(new Device(server.url), pay(server, one))).state,
  );
  const [second, ...ends] = await Promise.all([openAtOnce(server, 40, reduced), ...late]);
  const paidNow = await Promise.all(
    second.opened.map(
      async (one) => (await callVerifyPayment(new Device(server.url), pay(server, one))).state,
    ),
  );
  expect(new Set(paidNow)).toEqual(new Set(second.opened.length > 0 ? ['paid'] : []));
  expect(second.opened.length + ends.filter((state) => state === 'paid').length).toBe(10);
  expect(ends.filter((state) => state === 'refund-due')).toHaveLength(second.opened.length);
  expect(await takenOf(server, event)).toBe(10);
  expect(await paidAt(server, reduced)).toBe(10);
  await expectInvariants(server);
});

test('the owner saves an event while a checkout that names it is being written: no deadlock', async () => {
  const { server, owner, event } = await installation(10);
  await server.ctx.pools.main.transaction().execute(async (tx) => {
    // The foreign key of an order takes this lock before the order takes its capacity.
    await sql`select from pickle_events where id = ${event.id} for key share`.execute(tx);
    const saved = await owner.call(updatePickleEvent, {
      params: { id: event.id },
      body: { description: 'Ten, and no more' },
    });
    expect(saved.event.description).toBe('Ten, and no more');
  });
});
