import { expect, test } from 'vitest';
import { processInbox } from '../../../features/checkout/webhook';
import { startTestServer } from '../../harness';
import { draftOf, expectWhole, fill, open, pay, refundsOf, rowOf } from '../../shop';
import { counted } from '../ticks';
import { entityOf, type EventName, letterOf, postman } from './tools';
import { crashes, storm } from './webhooks';

const server = await startTestServer();
const shopper = await server.connect('guest');
const bring = await postman(server);
const jar = 'kerala-tuna';

test('row 9: 60 payments, two events of each three times, 60 at once: all heard, 60 orders', async () => {
  const { seed, statuses, states, p99 } = await storm(server, shopper, 60);
  console.log(`seed ${seed}: p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 200: 360 });
  expect(states).toEqual({ paid: 60 });
  expect(p99).toBeLessThan(10_000);
  await expectWhole(server);
});

function orders<T>(all: readonly T[]): T[][] {
  return all.length < 2
    ? [[...all]]
    : all.flatMap((first) =>
        orders(all.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );
}

/** What each event says at its moment; the gateway's own examples contradict themselves like this. */
const snapshots: Record<EventName, [status: string, more: Record<string, unknown>]> = {
  'payment.failed': ['failed', { captured: true, error_code: '', error_description: null }],
  'payment.authorized': [
    'authorized',
    { captured: true, error_code: 'BAD_REQUEST_ERROR', notes: {} },
  ],
  'payment.captured': ['captured', { captured: false, fee: 'none', created_at: null }],
  'order.paid': ['captured', { error_code: '', method: 7, amount_refunded: null }],
};

test('row 10: failed, authorized, captured and paid in all 24 orders, contradicting themselves, end the same', async () => {
  await fill(server, jar, 24);
  const ends: unknown[] = [];
  for (const events of orders(Object.keys(snapshots) as EventName[])) {
    const opened = await open(shopper, draftOf({ [jar]: 1 }));
    const { razorpay_payment_id: id } = pay(server, opened);
    for (const event of events) {
      const [status, more] = snapshots[event];
      expect(await bring(letterOf(event, entityOf(opened, id, status, more)))).toBe(200);
    }
    const { state, paymentStatus, status } = await rowOf(server, opened.orderNo);
    const payment = await server.ctx.db
      .selectFrom('payments')
      .select(['status', 'isApplied'])
      .where('id', '=', id)
      .executeTakeFirst();
    ends.push({
      state,
      paymentStatus,
      status,
      payment,
      refunds: (await refundsOf(server, id)).length,
    });
  }
  const end = {
    state: 'paid',
    paymentStatus: 'completed',
    status: 'pending',
    payment: { status: 'captured', isApplied: true },
    refunds: 0,
  };
  expect(ends).toEqual(counted(24).map(() => end));
  await expectWhole(server);
});

test('row 11: a crash between hearing and settling loses nothing: 10 of 10 after the redelivery, 10 of 10 by the inbox', async () => {
  expect(await crashes(server, shopper, { deliveries: 10, again: 'redelivered' })).toEqual({
    paid: 10,
  });
  expect(await crashes(server, shopper, { deliveries: 10, again: 'from the inbox' })).toEqual({
    paid: 10,
  });
  await expectWhole(server);
});

test('row 11, control: an event that counts as done when it was only kept loses its order', async () => {
  const states = await crashes(server, shopper, {
    deliveries: 10,
    again: 'redelivered',
    isMarkedFirst: true,
  });
  console.log(`of 10 paid: ${JSON.stringify(states)}`);
  expect(states['awaiting']).toBeGreaterThan(0);
});

test('row 11: a hundred letters nobody can read keep none from being read that comes after them', async () => {
  await fill(server, jar, 50);
  for (const n of counted(120))
    expect(await bring(letterOf('payment.captured', { id: `no-payment-${n}` }))).toBe(200);
  const opened = await open(shopper, draftOf({ [jar]: 1 }));
  const { razorpay_payment_id: id } = pay(server, opened);
  const { pool } = server.money;
  server.money.pool = {
    ...pool,
    connect: () => Promise.reject(new Error('Connection terminated')),
  } as unknown as typeof pool;
  expect(await bring(letterOf('payment.captured', entityOf(opened, id, 'captured')))).toBe(200);
  server.money.pool = pool;
  expect((await rowOf(server, opened.orderNo)).state).toBe('awaiting');
  server.clock.advance(6_000);
  // A hundred at a time, those that failed least first: the second round has come to it.
  for (const _ of counted(2)) await processInbox(server.money);
  await expect.poll(async () => (await rowOf(server, opened.orderNo)).state).toBe('paid');
  await expectWhole(server);
});
