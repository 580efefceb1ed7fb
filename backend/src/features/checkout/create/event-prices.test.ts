import type { Draft } from '@kalavara/shared-types/checkout/checkout';
import { linesOf } from '@kalavara/shared-types/checkout/checkout.rules';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { listOrders, updateOrder } from '@kalavara/shared-types/orders/orders';
import {
  createPickleEvent,
  type LoosePickleEvent,
  PickleEvent,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { quoteOf } from '@kalavara/shared-types/checkout/quote.rules';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../../test/harness';
import { seeded } from '../../../test/random';
import {
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  callOrderPlacement,
  rowOf,
  callVerifyPayment,
} from '../../../test/shop';
import type { StockLevel } from '../../catalogue/stock';
import { priceCart } from '../cart.rules';
import { expireReservations } from '../reconcile/reconcile';

const server = await startTestServer();
const owner = await server.connect('owner');
const shopper = await server.connect('guest');
const productId = 'bengali-hilsa';
const usual = 789;

/** Creates an event and ends all others, so that it is the only one running. Returns its id. */
async function createOnlyEvent(more: Partial<LoosePickleEvent>): Promise<string> {
  await server.ctx.pools.main
    .updateTable('pickleEvents')
    .set({ isActive: false, isPublishedRunning: false })
    .execute();
  const body = { title: 'Sale', date: 'today', description: 'Cheaper', ...more };
  return (await owner.call(createPickleEvent, { body })).event.id;
}
const takenOf = async (id: string) =>
  (
    await server.ctx.pools.main
      .selectFrom('pickleEvents')
      .select('ordersTaken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).ordersTaken;
const draft = (more: Partial<Draft> = {}) => draftOf({ [productId]: 1 }, more);
const requiredAmountOf = async (amount: number, more: Partial<Draft> = {}) =>
  (await refusal(open(shopper, draft(more), { amount }))).amount;

test(
  'an order is priced by the open pickle event, and the answer names the event',
  { meta: { requirements: ['D-160', 'O-002'] } },
  async () => {
    const id = await createOnlyEvent({ discountPercent: 20 });
    expect(await requiredAmountOf(usual)).toBe(631.2);
    const opened = await open(shopper, draft(), { amount: 631.2 });
    expect(await rowOf(server, opened.orderNo)).toMatchObject({
      pickleEventId: id,
      holdsEventPlace: true,
      subtotalPaise: 631_20,
      totalPaise: 631_20,
    });
    expect(await takenOf(id)).toBe(1);
    await callVerifyPayment(shopper, pay(server, opened));
    const { data } = await owner.call(listOrders, { query: { pickleEventId: id } });
    expect(data.find(({ orderId }) => orderId === opened.orderNo)).toMatchObject({
      pickleEventId: id,
      paymentStatus: 'completed',
    });
    expect(await takenOf(id)).toBe(1);
    await expectInvariants(server);
  },
);

test(
  'the threshold and coupon of an order are those of its event',
  { meta: { requirements: ['D-140', 'D-160'] } },
  async () => {
    await createOnlyEvent({ discountPercent: 50, freeShippingThreshold: 390 });
    expect(await requiredAmountOf(1)).toBe(394.5);
    expect(await requiredAmountOf(1, { coupon: 'PICKLE15' })).toBe(394.5);
    await createOnlyEvent({ discountPercent: 50, freeShippingThreshold: 300, isStackable: true });
    expect(await requiredAmountOf(1, { coupon: 'PICKLE15' })).toBe(335.32);
    await createOnlyEvent({ discountPercent: 10 });
    expect(await requiredAmountOf(1, { coupon: 'PICKLE15' })).toBe(670.65);
  },
);

test('a coupon is not reported as used if the event is cheaper', async () => {
  await createOnlyEvent({ discountPercent: 30 });
  const opened = await open(shopper, draft({ coupon: 'PICKLE15' }), { amount: 552.3 });
  expect(await rowOf(server, opened.orderNo)).toMatchObject({ coupon: null, discountPaise: 0 });
});

test('an event that ends during typing requires a confirmation of the new total', async () => {
  await createOnlyEvent({
    discountPercent: 20,
    endsAt: new Date(server.clock.now() + minutes(1)).toISOString(),
  });
  expect(await requiredAmountOf(1)).toBe(631.2);
  server.clock.advance(minutes(1));
  expect(await refusal(open(shopper, draft(), { amount: 631.2 }))).toMatchObject({
    code: 'amount-mismatch',
    amount: usual,
  });
});

test('an order of a full event is answered with the new total and the reason; an expired order releases its capacity', async () => {
  const id = await createOnlyEvent({ discountPercent: 20, maxOrders: 1 });
  const mine = await open(shopper, draft(), { amount: 631.2 });
  expect(await refusal(open(shopper, draft(), { amount: 631.2 }))).toMatchObject({
    code: 'event-full',
    amount: usual,
  });
  // The reopened checkout takes over the event capacity of the one before.
  const reopened = await open(shopper, draft(), {
    amount: 631.2,
    replaces: { orderNo: mine.orderNo, accessToken: mine.accessToken },
  });
  expect(await takenOf(id)).toBe(1);
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  expect(await takenOf(id)).toBe(0);
  expect(await rowOf(server, reopened.orderNo)).toMatchObject({
    state: 'expired',
    holdsEventPlace: false,
    pickleEventId: id,
  });
  await expectInvariants(server);
});

test('a payment after the reserved capacity expired takes capacity again, or is refunded if there is none', async () => {
  await fill(server, productId, 10);
  const id = await createOnlyEvent({ discountPercent: 20, maxOrders: 2 });
  const late = await Promise.all([
    open(shopper, draft(), { amount: 631.2 }),
    open(shopper, draft(), { amount: 631.2 }),
  ]);
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  await open(shopper, draft(), { amount: 631.2 });
  const ends = await Promise.all(
    late.map(async (opened) => (await callVerifyPayment(shopper, pay(server, opened))).state),
  );
  expect(ends.sort()).toEqual(['paid', 'refund-due']);
  expect(await takenOf(id)).toBe(2);
  const refunds = await server.ctx.pools.main
    .selectFrom('refunds')
    .select(['amountPaise', 'reason'])
    .where('reason', '=', 'event-full')
    .execute();
  expect(refunds).toEqual([{ amountPaise: 631_20, reason: 'event-full' }]);
  await expectInvariants(server);
});

test('a cancelled order releases its capacity, and placing it a second time needs capacity', async () => {
  await fill(server, productId, 10);
  const id = await createOnlyEvent({ discountPercent: 20, maxOrders: 1 });
  const opened = await open(shopper, draft(), { amount: 631.2 });
  await callVerifyPayment(shopper, pay(server, opened));
  const set = (status: 'cancelled' | 'confirmed') =>
    owner.call(updateOrder, { params: { id: opened.orderNo }, body: { status } });
  await set('cancelled');
  expect(await takenOf(id)).toBe(0);
  await set('confirmed');
  expect(await takenOf(id)).toBe(1);
  await set('cancelled');
  await open(shopper, draft(), { amount: 631.2 });
  expect((await refusal(set('confirmed'))).code).toBe('no-event-place');
  expect(await rowOf(server, opened.orderNo)).toMatchObject({
    status: 'cancelled',
    holdsEventPlace: false,
  });
  await expectInvariants(server);
});

test('a cart that is sent after its payment costs the price of the event, and the rest is refunded', async () => {
  await fill(server, productId, 10);
  const id = await createOnlyEvent({ discountPercent: 20, maxOrders: 1 });
  const cart = draft();
  const bought = await shopper.callByName('createPaymentOrder', {
    body: { amount: usual, currency: 'INR', receipt: `plain_${randomBytes(6).toString('hex')}` },
  });
  const { orderId } = bought.body as { orderId: string };
  const signed = pay(server, { orderId });
  const { order } = await callOrderPlacement(shopper, cart, signed);
  expect(order.state).toBe('paid');
  expect(await rowOf(server, order.orderId)).toMatchObject({
    totalPaise: 631_20,
    pickleEventId: id,
    holdsEventPlace: true,
  });
  expect(await takenOf(id)).toBe(1);
  await expectInvariants(server);
});

test('an event that is switched off or changed leaves the orders that were made in it as they were', async () => {
  await fill(server, productId, 10);
  const id = await createOnlyEvent({ discountPercent: 20 });
  const opened = await open(shopper, draft(), { amount: 631.2 });
  await owner.call(updatePickleEvent, {
    params: { id },
    body: { isActive: false, discountPercent: 5 },
  });
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  expect(await rowOf(server, opened.orderNo)).toMatchObject({
    totalPaise: 631_20,
    pickleEventId: id,
  });
});

test(
  'for 1 000 random carts the browser calculates the same amount as the server',
  { meta: { requirements: ['D-160'] } },
  () => {
    const { seed, below: roll } = seeded();
    const now = Date.now();
    const levels = new Map(
      samplePickles.map(({ id, name, weight, spiceLevel, price }) => {
        const level: StockLevel = {
          id,
          isSold: true,
          name,
          nameMl: null,
          weight,
          spiceLevel,
          pricePaise: toPaise(price),
          isReserved: false,
          available: 99,
          stock: 99,
          hsn: '1604',
        };
        return [id, level] as const;
      }),
    );
    const event = (n: number): PickleEvent => ({
      id: `e${n}`,
      title: 'x',
      date: 'x',
      description: 'x',
      badge: '',
      buttonText: '',
      image: 'x',
      isSpecialEvent: false,
      ml: null,
      isFeatured: roll(2) === 0,
      isActive: roll(5) > 0,
      maxOrders: 10,
      ordersTaken: roll(12),
      discountPercent: roll(9_001) / 100,
      isStackable: roll(2) === 0,
      freeShippingThreshold: roll(120_000) / 100,
      startsAt: roll(4) === 0 ? new Date(now + roll(2_000) - 1_000).toISOString() : null,
      endsAt: null,
      products: Object.fromEntries(
        samplePickles
          .filter(() => roll(2) === 0)
          .map(({ id }) => [
            id,
            {
              ...(roll(2) === 0 && { enabled: roll(2) === 0 }),
              ...(roll(2) === 0 && { discountPercent: roll(9_001) / 100 }),
              ...(roll(3) === 0 && { specialPrice: roll(90_000) / 100 }),
            },
          ]),
      ),
      createdAt: new Date(now - roll(1_000_000)).toISOString(),
      updatedAt: new Date(now).toISOString(),
    });
    const pickle15: Coupon = {
      code: 'PICKLE15',
      percent: 15,
      amount: null,
      minimum: 0,
      fromDay: null,
      toDay: null,
      totalLimit: null,
      phoneLimit: null,
      products: null,
      isActive: true,
      uses: 0,
      version: 1,
    };
    for (let round = 0; round < 1_000; round += 1) {
      const events = Array.from({ length: roll(4) }, (_, n) => event(n));
      const items = Object.fromEntries(
        samplePickles.filter(() => roll(4) === 0).map(({ id }) => [id, 1 + roll(10)]),
      );
      if (Object.keys(items).length === 0) items['kerala-tuna'] = 1;
      const lines = Object.entries(items).map(([productId, quantity]) => ({
        productId,
        quantity,
        customization:
          roll(3) > 0
            ? null
            : ({
                oilType: 'avocado',
                meatTenderness: 'firm',
                spicyLevel: 'hot',
                mixType: 'original',
              } as const),
      }));
      const coupon = roll(3) === 0 ? 'PICKLE15' : null;
      const fee = roll(3) === 0 ? roll(200) : null;
      const cart = draftOf(items, { lines, coupon });

      // The browser received the event over the wire, in rupees.
      const wired = events.map((one) => PickleEvent.parse(JSON.parse(JSON.stringify(one))));
      const seen = new Map(
        samplePickles.map(({ id, price }) => [id, { id, pricePaise: toPaise(price) }]),
      );
      const browser = quoteOf(linesOf(cart), seen, {
        rules: defaultSettings,
        events: openOnes(wired, now),
        coupon: coupon ? { percent: 15 } : undefined,
        ownFee: fee,
      });
      const amount = toRupees(browser.bill.total);
      if (browser.bill.subtotal - browser.bill.discount < 200_00) continue;
      const ofServer = priceCart(cart, {
        settings: defaultSettings,
        levels,
        fee,
        hasFreeDelivery: true,
        events,
        coupon: pickle15,
        now,
      });
      expect([toPaise(amount), browser.event?.id ?? null], `seed ${seed}, round ${round}`).toEqual([
        ofServer.bill.total,
        ofServer.eventId,
      ]);
    }
  },
);
