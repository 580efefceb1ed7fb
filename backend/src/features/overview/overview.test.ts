import { createHmac, randomUUID } from 'node:crypto';
import { updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import {
  createDiaryEvent,
  deleteDiaryEvent,
  updateDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { refundOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { completeTask, resetTodos } from '@kalavara/shared-types/todos/todos';
import { describe, expect, test } from 'vitest';
import { processInbox } from '../checkout/webhook/webhook';
import {
  minutes,
  refusal,
  seconds,
  startTestServer,
  advanceToNoon,
  type Device,
  hours,
} from '../../test/harness';
import { writeRefund, writeSale } from '../../test/sales';
import { runUntil, workOnRefunds } from '../../test/faults/money/tools';
import { buy, fill, refundsOf } from '../../test/shop';

const dayLong = hours(24);

const read = async (owner: Device) => (await owner.call(getOverview, {})).data;

async function startAtNoon() {
  const server = await startTestServer();
  const noon = advanceToNoon(server.clock);
  return {
    server,
    owner: await server.connect('owner'),
    today: indianDay(noon),
    midnight: noon - hours(12),
  };
}

describe('the figures', () => {
  test(
    'count every order once by its status',
    {
      meta: {
        requirements: ['O-014', 'O-015', 'O-016', 'O-017', 'O-018', 'O-019', 'O-020', 'O-202'],
      },
    },
    async () => {
      const { server, owner, midnight } = await startAtNoon();
      const statuses = [
        'pending',
        'pending',
        'confirmed',
        'preparing',
        'shipped',
        'shipped',
        'shipped',
        'delivered',
        'cancelled',
      ] as const;
      for (const status of statuses)
        await writeSale(server, { paidAt: midnight, rupees: 100, status });
      await writeSale(server, {
        paidAt: null,
        rupees: 100,
        state: 'awaiting',
        paymentStatus: 'pending',
      });

      const { total, byStatus } = await read(owner);
      expect(total).toBe(9);
      expect(byStatus).toEqual({
        pending: 2,
        confirmed: 1,
        preparing: 1,
        shipped: 3,
        delivered: 1,
        cancelled: 1,
      });
    },
  );

  test(
    'the revenue excludes cancelled orders, and the paid amount is separate',
    { meta: { requirements: ['O-021', 'O-204', 'D-162'] } },
    async () => {
      const { server, owner, midnight } = await startAtNoon();
      const at = midnight;
      await writeSale(server, { paidAt: at, rupees: 500 });
      await writeSale(server, { paidAt: at, rupees: 40, paymentStatus: 'failed' });
      await writeSale(server, {
        paidAt: at,
        rupees: 7,
        paymentStatus: 'refunded',
        state: 'refunded',
      });
      const partly = await writeSale(server, { paidAt: at, rupees: 300 });
      await writeRefund(server, {
        paymentId: partly.paymentId,
        rupees: 120,
        state: 'processed',
        at,
      });
      const refused = await writeSale(server, { paidAt: at, rupees: 200 });
      await writeRefund(server, { paymentId: refused.paymentId, rupees: 200, state: 'failed', at });
      const overpaid = await writeSale(server, { paidAt: at, rupees: 90 });
      await writeRefund(server, {
        paymentId: overpaid.paymentId,
        rupees: 10,
        state: 'processed',
        at,
        reason: 'overpaid',
      });
      const cancelled = await writeSale(server, { paidAt: at, rupees: 1_000, status: 'cancelled' });
      await writeRefund(server, {
        paymentId: cancelled.paymentId,
        rupees: 1_000,
        state: 'due',
        at,
        reason: 'cancelled',
      });

      const { revenue, paid } = await read(owner);
      expect(revenue).toBe(500 + 40 + 7 + 300 + 200 + 90);
      expect(paid).toBe(500 + (300 - 120) + 200 + 90);
    },
  );

  test('a day begins at midnight in India, and each of the last thirty has a row', async () => {
    const { server, owner, today, midnight } = await startAtNoon();
    await writeSale(server, { paidAt: midnight - 1, rupees: 10 });
    await writeSale(server, { paidAt: midnight, rupees: 100 });
    await writeSale(server, {
      paidAt: midnight + hours(1),
      rupees: 1_000,
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    await writeSale(server, { paidAt: midnight - 29 * dayLong, rupees: 3 });
    await writeSale(server, { paidAt: midnight - 29 * dayLong - 1, rupees: 5 });

    const { today: sum, days, total } = await read(owner);
    expect(sum).toEqual({ orders: 1, takings: 100 });
    expect(days).toHaveLength(30);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, i) => dayAfter(today, i - 29)),
    );
    expect(days.at(-1)).toEqual({ day: today, orders: 1, takings: 100 });
    expect(days.at(-2)).toEqual({ day: dayAfter(today, -1), orders: 1, takings: 10 });
    expect(days[0]).toEqual({ day: dayAfter(today, -29), orders: 1, takings: 3 });
    expect(days.filter(({ orders }) => orders === 0)).toHaveLength(27);
    expect(total).toBe(5);
  });

  test('change at midnight, also without an order', async () => {
    const { server, owner, today, midnight } = await startAtNoon();
    await writeSale(server, { paidAt: midnight, rupees: 100 });
    expect((await read(owner)).today).toEqual({ orders: 1, takings: 100 });
    server.clock.advance(hours(12));
    // Sessions end after twelve hours without use.
    const { today: sum, days } = await read(await server.connect('owner'));
    expect(sum).toEqual({ orders: 0, takings: 0 });
    expect(days.at(-2)).toEqual({ day: today, orders: 1, takings: 100 });
  });

  test(
    'are current right after a purchase and after the owner’s changes to it',
    { meta: { requirements: ['O-252', 'D-148'] } },
    async () => {
      const server = await startTestServer();
      const owner = await server.connect('owner');
      expect(await read(owner)).toMatchObject({ total: 0, recent: [], revenue: 0 });
      await fill(server, 'kerala-tuna', 5);
      const { order } = await buy(server, server.device(), { 'kerala-tuna': 1 });

      const after = await read(owner);
      expect(after).toMatchObject({ total: 1, byStatus: { pending: 1 }, testOrders: 0 });
      expect(after.recent[0]).toMatchObject({
        orderId: order.orderId,
        customerInfo: { name: 'Meera Nair' },
        status: 'pending',
      });
      expect(after.revenue).toBe(after.recent[0]!.pricing.totalAmount);

      await owner.call(updateOrder, {
        params: { id: order.orderId },
        body: { status: 'confirmed' },
      });
      expect(await read(owner)).toMatchObject({ byStatus: { pending: 0, confirmed: 1 } });
    },
  );
});

test(
  'the five newest orders are shown, newest first',
  { meta: { requirements: ['O-022', 'O-285'] } },
  async () => {
    const { server, owner, midnight } = await startAtNoon();
    for (const n of [1, 2, 3, 4, 5, 6])
      await writeSale(server, { paidAt: midnight + minutes(n), rupees: n, name: `Shopper ${n}` });
    const { recent } = await read(owner);
    expect(recent.map(({ customerInfo }) => customerInfo.name)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Shopper ${n}`),
    );
  },
);

test('low stock is shown with the sales of seven days, lowest first', async () => {
  const { server, owner, midnight } = await startAtNoon();
  await server.ctx.pools.main.updateTable('products').set({ stock: 500 }).execute();
  await owner.call(updateSettings, { body: { lowStockFrom: 4 } });
  await server.ctx.pools.main
    .updateTable('products')
    .set({ stock: 6, reserved: 3 })
    .where('id', '=', 'kerala-tuna')
    .execute();
  await server.ctx.pools.main
    .updateTable('products')
    .set({ stock: 0 })
    .where('id', '=', 'coastal-prawn')
    .execute();
  await server.ctx.pools.main
    .updateTable('products')
    .set({ stock: 1, isPublished: false })
    .where('id', '=', 'seer-roe')
    .execute();
  await writeSale(server, { paidAt: midnight, rupees: 1, quantities: { 'kerala-tuna': 2 } });
  await writeSale(server, {
    paidAt: midnight - 6 * dayLong,
    rupees: 1,
    quantities: { 'kerala-tuna': 1, 'coastal-prawn': 4 },
  });
  await writeSale(server, {
    paidAt: midnight - 8 * dayLong,
    rupees: 1,
    quantities: { 'kerala-tuna': 50 },
  });
  await writeSale(server, {
    paidAt: midnight,
    rupees: 1,
    status: 'cancelled',
    quantities: { 'kerala-tuna': 7 },
  });

  const { low } = await read(owner);
  expect(low.map(({ id, left, soldIn7Days }) => ({ id, left, soldIn7Days }))).toEqual([
    { id: 'coastal-prawn', left: 0, soldIn7Days: 4 },
    { id: 'kerala-tuna', left: 3, soldIn7Days: 3 },
  ]);
  expect(low[0]!.nameMl).toMatch(/[\u0D00-\u0D7F]/u);
});

test('a product with its own limit is low by that limit only, until the limit is removed', async () => {
  const { server, owner } = await startAtNoon();
  await server.ctx.pools.main.updateTable('products').set({ stock: 10 }).execute();
  const low = async () => (await read(owner)).low.map(({ id }) => id);
  const limit = (id: string, lowStockFrom: number | null) =>
    owner.call(updateProduct, { params: { id }, body: { lowStockFrom } });
  const setting = (lowStockFrom: number) => owner.call(updateSettings, { body: { lowStockFrom } });
  await setting(9);
  await limit('kerala-tuna', 10);
  expect(await low()).toEqual(['kerala-tuna']);
  await setting(10);
  await limit('kerala-tuna', 9);
  expect(await low()).not.toContain('kerala-tuna');
  await limit('kerala-tuna', null);
  expect(await low()).toContain('kerala-tuna');
  const { product } = await owner.call(updateProduct, { params: { id: 'kerala-tuna' }, body: {} });
  expect(product).not.toHaveProperty('lowStockFrom');
  expect(await refusal(limit('kerala-tuna', -1))).toMatchObject({ code: 'invalid' });
});

test('the overview shows the TVs, and the next open event with its open tasks', async () => {
  const { server, owner, today } = await startAtNoon();
  const tv = await server.connect('display', 'Pit');
  const { socket } = await tv.enter('diary');
  await tv.beat(socket);
  const { id: sample } = (await read(owner)).nextEvent!;
  await owner.call(deleteDiaryEvent, { params: { id: sample } });
  expect((await read(owner)).nextEvent).toBeNull();
  const add = (title: string, date: string) =>
    owner.call(createDiaryEvent, { body: { title, date } });
  await add('Last week', dayAfter(today, -7));
  const done = await add('Done already', today);
  await owner.call(updateDiaryEvent, {
    params: { id: done.event.id },
    body: { isCompleted: true },
  });
  const { event } = await add('Wedding at Aluva', dayAfter(today, 2));
  await add('Later', dayAfter(today, 9));
  const { data: tasks } = await owner.call(resetTodos, { params: { eventId: event.id } });
  await owner.call(completeTask, { params: { eventId: event.id, taskId: tasks[0]!.id }, body: {} });

  const { nextEvent, displays } = await read(owner);
  expect(nextEvent).toEqual({
    id: event.id,
    title: 'Wedding at Aluva',
    date: dayAfter(today, 2),
    tasks: tasks.length,
    open: tasks.length - 1,
  });
  expect(displays).toEqual([
    {
      id: expect.any(String),
      name: 'Pit',
      isLive: expect.any(Boolean),
      lastBeatAt: expect.toSatisfy((at) => at === null || at > 0),
    },
  ]);
});

describe('a payment alert', () => {
  const kinds = async (owner: Device) => (await read(owner)).troubles.map(({ kind }) => kind);

  test('is a payment without an order after a minute', async () => {
    const { server, owner } = await startAtNoon();
    const { orderNo, paymentId } = await writeSale(server, {
      paidAt: null,
      rupees: 449,
      state: 'needs-cart',
      paymentStatus: 'pending',
    });
    expect(await kinds(owner)).toEqual([]);
    server.clock.advance(seconds(61));
    const { troubles } = await read(owner);
    expect(troubles).toEqual([
      {
        kind: 'paid-no-order',
        orderId: orderNo,
        paymentId,
        amount: 449,
        isListed: false,
        customer: { name: 'Meera Nair', phone: '9876543210' },
        since: expect.any(Number),
      },
    ]);
  });

  test('contains the customer of a payment without an order, until it is erased; a listed order has its own page', async () => {
    const { server, owner, midnight } = await startAtNoon();
    const failed = { rupees: 449, state: 'failed', at: midnight };
    const lost = await writeSale(server, { paidAt: null, rupees: 449, state: 'refund-due' });
    await writeRefund(server, { ...failed, paymentId: lost.paymentId });
    const listed = await writeSale(server, { paidAt: midnight, rupees: 449 });
    await writeRefund(server, { ...failed, paymentId: listed.paymentId });
    const customers = async () => {
      const { troubles } = await read(owner);
      return new Map(troubles.map(({ orderId, customer }) => [orderId, customer?.name]));
    };
    const both = [
      [lost.orderNo, 'Meera Nair'],
      [listed.orderNo, undefined],
    ] as const;
    expect(await customers()).toEqual(new Map(both));
    await server.ctx.pools.main
      .updateTable('orders')
      .set({ customerName: '', customerPhone: '' })
      .where('id', '=', lost.id)
      .execute();
    expect((await customers()).get(lost.orderNo)).toBeUndefined();
  });

  test('is a refund that the bank refused, until it is retried', async () => {
    const server = await startTestServer();
    const owner = await server.connect('owner');
    await fill(server, 'kerala-tuna', 5);
    const { order, signed } = await buy(server, server.device(), { 'kerala-tuna': 1 });
    const paymentId = signed.razorpay_payment_id;
    server.sandbox.failRefunds(1);
    await owner.call(updateOrder, {
      params: { id: order.orderId },
      body: { paymentStatus: 'refunded' },
    });
    const isFailed = async () => (await refundsOf(server, paymentId))[0]?.state === 'failed';
    await runUntil(isFailed, () => workOnRefunds(server));

    const [alert] = (await read(owner)).troubles;
    expect(alert).toMatchObject({
      kind: 'refund-failed',
      orderId: order.orderId,
      paymentId,
      isListed: true,
    });
    await owner.call(refundOrder, {
      params: { id: order.orderId },
      body: { paymentId, amount: alert!.amount!, note: 'once more' },
    });
    expect(await kinds(owner)).toEqual([]);
  });

  test('is a failed refund that later refunds do not cover, once for all its attempts and up to what is left', async () => {
    const { server, owner, midnight } = await startAtNoon();
    const { orderNo, paymentId } = await writeSale(server, { paidAt: midnight, rupees: 449 });
    const write = (rupees: number, state: string, hour: number) =>
      writeRefund(server, { paymentId, rupees, state, at: midnight + hour * minutes(60) });
    const open = async () => (await read(owner)).troubles.map(({ kind, amount }) => [kind, amount]);
    await write(200, 'failed', 1);
    await write(50, 'processed', 2);
    expect(await open()).toEqual([['refund-failed', 200]]);
    // A retry of it, which has failed too.
    await write(200, 'failed', 3);
    expect(await open()).toEqual([['refund-failed', 200]]);
    await write(210, 'processed', 4);
    expect(await open()).toEqual([]);
    await write(189, 'failed', 5);
    await write(50, 'processed', 6);
    expect(await open()).toEqual([['refund-failed', 139]]);
    await owner.call(refundOrder, {
      params: { id: orderNo },
      body: { paymentId, amount: 139, note: 'once more' },
    });
    expect(await kinds(owner)).toEqual([]);
  });

  test('is the refund of a second payment, which is retried for that payment and not for the applied one', async () => {
    const { server, owner, midnight } = await startAtNoon();
    const { id, orderNo } = await writeSale(server, { paidAt: midnight, rupees: 449 });
    const at = new Date(midnight);
    const second = {
      id: 'pay_second00000000',
      gatewayOrderId: 'order_second000000',
      orderId: id,
      amountPaise: 449_00,
      currency: 'INR',
      status: 'captured',
      rank: 3,
    };
    await server.ctx.pools.main
      .insertInto('payments')
      .values({ ...second, isApplied: false, firstSeenBy: 'test', at, updatedAt: at })
      .execute();
    await writeRefund(server, {
      paymentId: second.id,
      rupees: 449,
      state: 'failed',
      at: midnight,
      reason: 'second-payment',
    });
    expect(await kinds(owner)).toEqual(['refund-failed']);

    const retry = {
      params: { id: orderNo },
      body: { paymentId: second.id, amount: 449, note: 'once more' },
    };
    await owner.call(refundOrder, retry);
    expect(await kinds(owner)).toEqual([]);
    expect((await read(owner)).paid).toBe(449);
    expect(await refusal(owner.call(refundOrder, retry))).toMatchObject({
      code: 'nothing-to-refund',
    });
  });

  test('is a refund that fails repeatedly', async () => {
    const { server, owner, midnight } = await startAtNoon();
    const often = await writeSale(server, { paidAt: midnight, rupees: 1 });
    const long = await writeSale(server, { paidAt: midnight, rupees: 2 });
    const recent = await writeSale(server, { paidAt: midnight, rupees: 3 });
    await writeRefund(server, {
      paymentId: often.paymentId,
      rupees: 1,
      state: 'sent',
      at: midnight,
      attempts: 3,
    });
    await writeRefund(server, {
      paymentId: long.paymentId,
      rupees: 2,
      state: 'due',
      at: midnight - dayLong,
    });
    await writeRefund(server, {
      paymentId: recent.paymentId,
      rupees: 3,
      state: 'sent',
      at: midnight,
      attempts: 1,
    });
    const { troubles } = await read(owner);
    expect(troubles.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund-stuck', 2],
      ['refund-stuck', 1],
    ]);
  });

  test('is a webhook unprocessed for five minutes', async () => {
    const { server, owner } = await startAtNoon();
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_x' } } },
    });
    const row = {
      eventId: randomUUID(),
      event: 'payment.captured',
      receivedAt: new Date(server.clock.now()),
      body,
      signedWith: 'current',
    };
    await server.ctx.pools.main.insertInto('webhookInbox').values(row).execute();
    expect(await kinds(owner)).toEqual([]);
    server.clock.advance(minutes(5));
    expect((await read(owner)).troubles).toMatchObject([
      { kind: 'webhook-stuck', paymentId: 'pay_x', orderId: null },
    ]);
  });

  test('is an unreadable signed webhook: answered, stored without its body, and shown for a day', async () => {
    const { server, owner } = await startAtNoon();
    const raw = '{"event": 7, "payload": "Meera Nair"}';
    const secret = await server.ctx.pools.main
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'sandbox-webhook-secret')
      .executeTakeFirstOrThrow();
    const signature = createHmac('sha256', secret.value).update(raw).digest('hex');
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_unreadable' };
    for (const _twice of [1, 2]) {
      const request = server.device().http.post('/api/razorpay/webhook').set(headers);
      expect((await request.send(raw)).status).toBe(200);
    }

    expect(await kinds(owner)).toEqual(['webhook-stuck']);
    const rows = await server.ctx.pools.main.selectFrom('webhookInbox').selectAll().execute();
    expect(rows).toMatchObject([{ event: 'unreadable', lastError: 'it cannot be read' }]);
    expect(JSON.stringify(rows)).not.toContain('Meera');
    server.clock.advance(minutes(6));
    await processInbox(server.paymentContext);
    expect(
      await server.ctx.pools.main.selectFrom('webhookInbox').select('attempts').execute(),
    ).toEqual([{ attempts: 0 }]);
    server.clock.advance(dayLong);
    expect(await kinds(await server.connect('owner'))).toEqual([]);
  });
});

test('pending messages are counted, and details of the business that are still samples are listed', async () => {
  const { server, owner } = await startAtNoon();
  expect(await read(owner)).toMatchObject({ isSample: true });
  expect(await read(owner)).not.toHaveProperty('messages');
  await fill(server, 'kerala-tuna', 10);
  await buy(server, server.device(), { 'kerala-tuna': 1 });
  expect((await read(owner)).messages).toEqual({ waiting: 1, failed: 0 });
});

test('until 4:00 AM the next event is the dinner of the evening', async () => {
  const { server, owner, today } = await startAtNoon();
  const add = async (title: string, date: string) =>
    (await owner.call(createDiaryEvent, { body: { title, date } })).event.id;
  const dinner = await add('Dinner', today);
  const lunch = await add('Lunch', dayAfter(today, 1));
  server.clock.advance(hours(16) - minutes(1));
  // The session that started at noon has ended.
  const later = await server.connect('owner');
  expect((await read(later)).nextEvent?.id).toBe(dinner);
  server.clock.advance(minutes(1));
  expect((await read(later)).nextEvent?.id).toBe(lunch);
});
