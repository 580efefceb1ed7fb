import { getOverview } from '@kalavara/shared-types/overview/overview';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../invariants';
import { runAsOwner } from '../../database';
import { startTestServer } from '../../harness';
import { draftOf, expectInvariants, open, pay, rowOf } from '../../shop';
import { createWebhookSender, paymentEntity, webhookBodyOf } from './tools';

/** A paid order, and a signed webhook that names its payment under another order. */
async function movePayment({
  isGuarded,
  isAtOnce = false,
}: {
  isGuarded: boolean;
  isAtOnce?: boolean;
}) {
  const server = await startTestServer();
  if (!isGuarded)
    await runAsOwner(server.database, 'alter table payments disable trigger payments_one_order');
  const shopper = server.device();
  const send = await createWebhookSender(server);
  const first = await open(shopper, draftOf({ 'kerala-tuna': 1 }));
  const second = await open(shopper, draftOf({ 'kerala-tuna': 1 }));
  const { razorpay_payment_id: paymentId } = pay(server, first);
  const captured = (opened: typeof first) =>
    send(webhookBodyOf('payment.captured', paymentEntity(opened, paymentId, 'captured')));
  const statuses = isAtOnce
    ? await Promise.all([captured(first), captured(second)])
    : [await captured(first), await captured(second)];
  const states = [];
  for (const { orderNo } of [first, second]) states.push((await rowOf(server, orderNo)).state);
  return { server, statuses, states, paymentId };
}

test('a signed webhook that names a known payment under another order is answered, changes nothing and is shown to the owner', async () => {
  const { server, statuses, states, paymentId } = await movePayment({ isGuarded: true });
  expect(statuses).toEqual([200, 200]);
  expect(states).toEqual(['paid', 'awaiting']);
  const inbox = await server.ctx.pools.main
    .selectFrom('webhookInbox')
    .select(['processedAt', 'lastError'])
    .where('lastError', 'is not', null)
    .execute();
  expect(inbox).toEqual([
    { processedAt: expect.any(Date), lastError: 'the payment belongs to another order' },
  ]);
  const { troubles } = (await (await server.connect('owner')).call(getOverview, {})).data;
  expect(troubles).toMatchObject([{ kind: 'webhook-stuck', paymentId }]);
  await expectInvariants(server);
});

test('of two orders with the same payment at the same time one is paid', async () => {
  const { server, statuses, states } = await movePayment({ isGuarded: true, isAtOnce: true });
  expect(statuses).toEqual([200, 200]);
  expect(states.sort()).toEqual(['awaiting', 'paid']);
  await expectInvariants(server);
});

test('control: if a payment can be moved, both orders are paid by it', async () => {
  const { server, states } = await movePayment({ isGuarded: false });
  expect(states).toEqual(['paid', 'paid']);
  expect(Object.keys(await brokenInvariants(server.database.url))).toContain(
    'I2 one payment settles an order, and a paid order has one',
  );
});
