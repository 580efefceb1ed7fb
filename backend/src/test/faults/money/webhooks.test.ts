import { expect, test } from 'vitest';
import { processInbox } from '../../../features/checkout/webhook/webhook';
import { startTestServer } from '../../harness';
import { draftOf, expectInvariants, fill, open, pay, refundsOf, rowOf } from '../../shop';
import { range } from '../../range';
import {
  paymentEntity,
  type EventName,
  webhookBodyOf,
  createWebhookSender,
  withSettlementRead,
} from './tools';
import { crashAfterStoring, deliverRepeatedly } from './webhooks';

const isLong = process.env['KALAVARA_LONG'] === '1';
const server = await startTestServer();
const shopper = await server.connect('guest');
const deliverWebhook = await createWebhookSender(server);
const productId = 'kerala-tuna';

test('60 payments, two events of each three times, 60 at once: all accepted, 60 orders', async () => {
  const { seed, statuses, states, p99 } = await deliverRepeatedly(server, shopper, 60);
  console.log(`seed ${seed}: p99 ${Math.round(p99)} ms`);
  expect(statuses).toEqual({ 200: 360 });
  expect(states).toEqual({ paid: 60 });
  expect(p99).toBeLessThan(isLong ? 10_000 : 100_000);
  await expectInvariants(server);
});

function orders<T>(all: readonly T[]): T[][] {
  return all.length < 2
    ? [[...all]]
    : all.flatMap((first) =>
        orders(all.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );
}

/** The entity of each event; the gateway's own examples contradict each other like this. */
const snapshots: Record<EventName, [status: string, more: Record<string, unknown>]> = {
  'payment.failed': ['failed', { captured: true, error_code: '', error_description: null }],
  'payment.authorized': [
    'authorized',
    { captured: true, error_code: 'BAD_REQUEST_ERROR', notes: {} },
  ],
  'payment.captured': ['captured', { captured: false, fee: 'none', created_at: null }],
  'order.paid': ['captured', { error_code: '', method: 7, amount_refunded: null }],
};

test('failed, authorized, captured and paid events in all 24 orders, with contradicting entities, have the same result', async () => {
  await fill(server, productId, 24);
  const ends: unknown[] = [];
  for (const events of orders(Object.keys(snapshots) as EventName[])) {
    const opened = await open(shopper, draftOf({ [productId]: 1 }));
    const { razorpay_payment_id: id } = pay(server, opened);
    for (const event of events) {
      const [status, more] = snapshots[event];
      expect(
        await deliverWebhook(webhookBodyOf(event, paymentEntity(opened, id, status, more))),
      ).toBe(200);
    }
    const { state, paymentStatus, status } = await rowOf(server, opened.orderNo);
    const payment = await server.ctx.pools.main
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
  expect(ends).toEqual(range(24).map(() => end));
  await expectInvariants(server);
});

test('an unreadable stored event does not block others', async () => {
  await server.ctx.pools.main
    .insertInto('webhookInbox')
    .values({
      eventId: 'evt_of_another_version',
      event: 'payment.captured',
      body: '{}',
      receivedAt: new Date(0),
      signedWith: 'current',
    })
    .execute();
  expect(
    await crashAfterStoring(server, shopper, { deliveries: 2, retry: 'from the inbox' }),
  ).toEqual({
    paid: 2,
  });
  const row = await server.ctx.pools.main
    .deleteFrom('webhookInbox')
    .where('eventId', '=', 'evt_of_another_version')
    .returning(['processedAt', 'attempts'])
    .executeTakeFirstOrThrow();
  expect([row.processedAt, row.attempts > 0]).toEqual([null, true]);
});

test('a crash between storing and settling loses nothing: 10 of 10 after the redelivery, 10 of 10 by the inbox', async () => {
  expect(
    await crashAfterStoring(server, shopper, { deliveries: 10, retry: 'redelivered' }),
  ).toEqual({
    paid: 10,
  });
  expect(
    await crashAfterStoring(server, shopper, { deliveries: 10, retry: 'from the inbox' }),
  ).toEqual({
    paid: 10,
  });
  await expectInvariants(server);
});

test('control: an event marked as processed when it was only stored loses its order', async () => {
  const states = await crashAfterStoring(server, shopper, {
    deliveries: 10,
    retry: 'redelivered',
    isMarkedFirst: true,
  });
  console.log(`of 10 paid: ${JSON.stringify(states)}`);
  expect(states['awaiting']).toBeGreaterThan(0);
});

test('a hundred unreadable webhooks do not block a later one', async () => {
  await fill(server, productId, 50);
  for (const n of range(120))
    expect(await deliverWebhook(webhookBodyOf('payment.captured', { id: `no-payment-${n}` }))).toBe(
      200,
    );
  const opened = await open(shopper, draftOf({ [productId]: 1 }));
  const { razorpay_payment_id: id } = pay(server, opened);
  const { pools } = server.paymentContext;
  const refusing = withSettlementRead(server.paymentContext, () =>
    Promise.reject(new Error('Connection terminated')),
  );
  Object.assign(server.paymentContext, { pools: refusing.pools });
  expect(
    await deliverWebhook(webhookBodyOf('payment.captured', paymentEntity(opened, id, 'captured'))),
  ).toBe(200);
  Object.assign(server.paymentContext, { pools });
  expect((await rowOf(server, opened.orderNo)).state).toBe('awaiting');
  server.clock.advance(6_000);
  // A hundred at a time, those that failed least first: the second round reaches it.
  for (const _ of range(2)) await processInbox(server.paymentContext);
  await expect.poll(async () => (await rowOf(server, opened.orderNo)).state).toBe('paid');
  await expectInvariants(server);
});
