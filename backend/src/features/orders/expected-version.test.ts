import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import {
  getOrder,
  listOrders,
  refundOrder,
  updateOrder,
} from '@kalavara/shared-types/orders/orders';
import { expect, test } from 'vitest';
import { runUntil } from '../../test/faults/money/tools';
import { countCommittedTogether } from '../../test/faults/money/without-protection';
import { range } from '../../test/range';
import { minutes, refusal, startTestServer } from '../../test/harness';
import { buy, expectInvariants, fill, refundsOf, runRefundSender, rowOf } from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const laptop = await server.connect('owner');
const phone = await server.connect('owner');
const product = 'kerala-kingfish';
await fill(server, product, 500);

type Change = BodyOf<typeof updateOrder>;
const shown = async (id: string) => (await laptop.call(getOrder, { params: { id } })).data;
const change = (by: typeof laptop, id: string, body: Change, commandId: string = randomUUID()) =>
  by.call(updateOrder, { params: { id }, body }, { commandId });
async function bought() {
  const { order, signed } = await buy(server, shopper, { [product]: 1 });
  return {
    no: order.orderId,
    paymentId: signed.razorpay_payment_id,
    seen: await shown(order.orderId),
  };
}

test('a cancellation based on an order that was shipped since is refused with its current status, and changes neither money nor stock', async () => {
  const { no, paymentId, seen } = await bought();
  await change(phone, no, { status: 'shipped', expectedVersion: seen.version });
  const failure = await refusal(
    change(laptop, no, { status: 'cancelled', expectedVersion: seen.version }),
  );
  const now = await shown(no);
  expect(failure).toMatchObject({
    code: 'changed-meanwhile',
    details: {
      status: 'shipped',
      paymentStatus: 'completed',
      version: seen.version + 1,
      by: now.changedBy,
      at: now.updatedAt,
    },
  });
  expect(now).toMatchObject({ status: 'shipped', version: seen.version + 1 });
  expect(await refundsOf(server, paymentId)).toEqual([]);
  // With the current version, the change is accepted.
  expect(
    (await change(laptop, no, { status: 'cancelled', expectedVersion: now.version })).order,
  ).toMatchObject({ status: 'cancelled', restocked: { [product]: 0 } });
  await expectInvariants(server);
});

test('the refusal is a 409 over HTTP', async () => {
  const { no, seen } = await bought();
  await change(phone, no, { status: 'confirmed' });
  const answer = await laptop.callByName('updateOrder', {
    params: { id: no },
    body: { status: 'shipped', expectedVersion: seen.version },
  });
  expect(answer.status).toBe(409);
});

test('a refund based on an order that was changed since is refused', async () => {
  const { no, paymentId, seen } = await bought();
  await change(phone, no, { status: 'shipped' });
  const refund = (expectedVersion: number) =>
    laptop.call(refundOrder, {
      params: { id: no },
      body: { note: 'leaked', amount: 100, expectedVersion },
    });
  expect((await refusal(refund(seen.version))).code).toBe('changed-meanwhile');
  const { order } = await refund(seen.version + 1);
  expect(order.version).toBe(seen.version + 2);
  expect(await refundsOf(server, paymentId)).toHaveLength(1);
  // A refund changes the version too, because less of the payment is left.
  expect(
    (await refusal(change(phone, no, { status: 'cancelled', expectedVersion: seen.version + 1 })))
      .code,
  ).toBe('changed-meanwhile');
  await expectInvariants(server);
});

test('calls without a version still work, and each change increments the version', async () => {
  const { no, seen } = await bought();
  for (const status of ['confirmed', 'preparing', 'shipped'] as const)
    await change(phone, no, { status });
  const now = await shown(no);
  expect(now).toMatchObject({ status: 'shipped', version: seen.version + 3 });
  expect(
    (await laptop.call(listOrders, {})).data.find(({ orderId }) => orderId === no)!.version,
  ).toBe(now.version);
});

test('a repeated command gets its first answer, although it has changed the order', async () => {
  const { no, seen } = await bought();
  const commandId = randomUUID();
  const first = await change(
    laptop,
    no,
    { status: 'confirmed', expectedVersion: seen.version },
    commandId,
  );
  expect(
    await change(laptop, no, { status: 'confirmed', expectedVersion: seen.version }, commandId),
  ).toEqual(first);
});

test('a change that the open dashboard receives has the version the next change is compared with', async () => {
  const { batches } = await laptop.enter('orders');
  const { no, paymentId } = await bought();
  const received = () => {
    const changes = batches
      .flatMap((batch) => batch.changes)
      .filter((each) => each.type === 'order.changed');
    return changes.map(({ order }) => order).findLast(({ orderId }) => orderId === no);
  };
  const stored = async () => (await rowOf(server, no)).version;
  const isReceived = async () => expect.poll(() => received()?.version).toBe(await stored());
  await isReceived();
  await change(phone, no, { paymentStatus: 'refunded' });
  await isReceived();
  // The gateway processes the refund.
  const work = async () => {
    server.clock.advance(minutes(31));
    await runRefundSender(server);
    await server.sandbox.deliverWebhooks();
  };
  await runUntil(async () => (await rowOf(server, no)).state === 'refunded', work);
  await isReceived();
  expect(await refundsOf(server, paymentId)).toHaveLength(1);
});

test.each([0, -1, 1.5, 'one'])('a version of %s is refused as invalid', async (expectedVersion) => {
  const { no } = await bought();
  expect(
    (await refusal(change(laptop, no, { status: 'shipped', expectedVersion } as Change))).code,
  ).toBe('invalid');
});

/** Two browsers show the same order; one ships it while the other cancels it. */
async function changeAtBoth(): Promise<(() => Promise<unknown>)[]> {
  const { no, seen } = await bought();
  const expectedVersion = seen.version;
  return [
    () => change(laptop, no, { status: 'cancelled', expectedVersion }),
    () => change(phone, no, { status: 'shipped', expectedVersion }),
  ];
}

test('of two simultaneous changes that are based on the same version one is applied', async () => {
  const race = async () => {
    const changes = await changeAtBoth();
    const answers = await Promise.allSettled(changes.map((call) => call()));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };
  expect(await Promise.all(range(10).map(race))).toEqual(range(10).map(() => 1));
  await expectInvariants(server);
});

test('control: without the lock of the order both are applied', async () => {
  expect(await countCommittedTogether(server, await changeAtBoth())).toBe(2);
});
