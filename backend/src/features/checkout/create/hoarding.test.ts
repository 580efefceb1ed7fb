import {
  createPaymentOrder,
  type Draft,
  reportPaymentWindow,
} from '@kalavara/shared-types/checkout/checkout';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { createPickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { afterEach, expect, test } from 'vitest';
import { range } from '../../../test/range';
import { minutes, refusal, seconds, startTestServer, type TestServer } from '../../../test/harness';
import {
  draftOf,
  expectInvariants,
  fill,
  openBody,
  pay,
  rowOf,
  stockOf,
  totalOf,
  callVerifyPayment,
  type Opened,
} from '../../../test/shop';

const atDefaults = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
const server = await startTestServer({ env: atDefaults });
const usualGateway = server.paymentContext.gateway;
afterEach(() => void (server.paymentContext.gateway = usualGateway));
const anchovy = 'coastal-anchovy';
const hilsa = 'bengali-hilsa';

let addresses = 0;
const newAddress = () => `198.51.${100 + Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const openFrom = (
  at: TestServer,
  address: string,
  draft: Draft,
  more: Parameters<typeof openBody>[1] = {},
): Promise<Opened> =>
  at
    .device()
    .call(
      createPaymentOrder,
      { body: openBody(draft, more) },
      { headers: { 'x-forwarded-for': address } },
    );
const isReserved = ({ expiresAt }: Opened) => expiresAt !== null;
const ownOrder = ({ orderNo, accessToken }: Opened) => ({ orderNo, accessToken });

/**
 * Opens checkouts of one unit each from 200 addresses. Returns the share of products and event capacity that is left
 * for others.
 */
async function reserveFromManyAddresses(env: Record<string, string>, hasEvent: boolean) {
  const at = await startTestServer({ env: { ...atDefaults, ...env } });
  const owner = await at.connect('owner');
  const sale = { title: 'Sale', date: 'today', description: 'Cheaper' };
  const body = { ...sale, discountPercent: 20, maxOrders: 50, isActive: hasEvent };
  await owner.call(createPickleEvent, { body });
  await Promise.allSettled(
    range(200).map((index) => {
      const draft = draftOf({ [samplePickles[index % samplePickles.length]!.id]: 1 });
      return openFrom(at, newAddress(), draft, { amount: totalOf(draft, hasEvent ? 20 : 0) });
    }),
  );
  const products = await at.ctx.pools.main
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .execute();
  const { ordersTaken } = await at.ctx.pools.main
    .selectFrom('pickleEvents')
    .select('ordersTaken')
    .executeTakeFirstOrThrow();
  await expectInvariants(at);
  await at.stop();
  const sum = (of: 'stock' | 'reserved') => products.reduce((all, row) => all + row[of], 0);
  const left = {
    units: sum('stock') - sum('reserved'),
    of: sum('stock'),
    capacity: 50 - ordersTaken,
  };
  console.log(`200 addresses ${JSON.stringify(env)}: ${JSON.stringify(left)}`);
  return { ...left, share: products.map((row) => (row.stock - row.reserved) / row.stock) };
}

test('200 addresses at once leave half of every product to others', async () => {
  const { share, units, of } = await reserveFromManyAddresses({}, false);
  expect(Math.min(...share)).toBeGreaterThanOrEqual(0.5);
  // Control: the share is not large merely because nothing was reserved.
  expect(units).toBeLessThan(of * 0.7);
});

test('200 addresses at once leave half of the capacity of a pickle event to others', async () => {
  const { capacity } = await reserveFromManyAddresses({}, true);
  expect(capacity).toBeGreaterThanOrEqual(25);
  expect(capacity).toBeLessThan(35);
});

const onlyLastUnit = {
  RESERVABLE_PER_ADDRESS: '1.0001',
  RESERVABLE_PER_NETWORK: '1',
  RESERVABLE_PER_PHONE: '1',
  RESERVABLE_IN_TOTAL: '1',
};
test.each([{ hasEvent: false }, { hasEvent: true }])(
  'control: without the limit for all addresses together they leave only the last units, event $hasEvent',
  async ({ hasEvent }) => {
    const { units, of, capacity } = await reserveFromManyAddresses(onlyLastUnit, hasEvent);
    if (hasEvent) expect(capacity).toBeLessThanOrEqual(1);
    else expect(units).toBeLessThanOrEqual(of * 0.15);
  },
);

const noTotal = { RESERVABLE_IN_TOTAL: '1' };
test.each([
  { limit: 'the /48 of 12 households', env: noTotal, isNetwork: true, reserves: 6 },
  {
    limit: 'control: no share of a /48',
    env: { ...noTotal, RESERVABLE_PER_NETWORK: '1' },
    isNetwork: true,
    reserves: 11,
  },
  { limit: 'one phone number at 12 addresses', env: noTotal, isNetwork: false, reserves: 4 },
  {
    limit: 'control: no share of a phone number',
    env: { ...noTotal, RESERVABLE_PER_PHONE: '1' },
    isNetwork: false,
    reserves: 11,
  },
])('$limit: $reserves of 12 units are reserved', async ({ env, isNetwork, reserves }) => {
  const at = await startTestServer({ env: { ...atDefaults, ...env } });
  await fill(at, anchovy, 12);
  const customer = { name: 'Meera Nair', phone: '9847012345', email: null };
  for (const n of range(12)) {
    const address = isNetwork ? `2001:db8:7:${(n + 1).toString(16)}::1` : newAddress();
    const more = isNetwork ? {} : { customer };
    await openFrom(at, address, draftOf({ [anchovy]: 1 }, more));
  }
  expect((await stockOf(at, anchovy)).reserved).toBe(reserves);
  await expectInvariants(at);
  await at.stop();
});

/** A shopper has reserved four units and wants more than can be reserved. Others buy the free units. */
async function requestMoreThanFree() {
  await fill(server, anchovy, 12);
  await fill(server, hilsa, 2);
  const address = newAddress();
  const first = await openFrom(server, address, draftOf({ [anchovy]: 4 }));
  const cart = draftOf({ [anchovy]: 4, [hilsa]: 1 });
  const second = await openFrom(server, address, cart, { replaces: ownOrder(first) });
  expect([first, second].map(isReserved)).toEqual([true, false]);
  expect((await stockOf(server, anchovy)).reserved).toBe(4);
  const rest = await openFrom(server, newAddress(), draftOf({ [anchovy]: 8 }));
  expect(await callVerifyPayment(server.device(), pay(server, rest))).toMatchObject({
    state: 'paid',
  });
  return { first, second };
}

test('a shopper whose larger cart cannot be reserved retains the units of the earlier one and gets them', async () => {
  const { first, second } = await requestMoreThanFree();
  expect(await callVerifyPayment(server.device(), pay(server, second))).toMatchObject({
    state: 'paid',
  });
  expect((await rowOf(server, first.orderNo)).state).toBe('expired');
  expect(await stockOf(server, anchovy)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('control: if the new checkout does not know the earlier one, its payment is refunded', async () => {
  const { first, second } = await requestMoreThanFree();
  await server.ctx.pools.main
    .updateTable('orders')
    .set({ replaces: null })
    .where('orderNo', '=', second.orderNo)
    .execute();
  expect(await callVerifyPayment(server.device(), pay(server, second))).toMatchObject({
    state: 'refund-due',
  });
  expect(await callVerifyPayment(server.device(), pay(server, first))).toMatchObject({
    state: 'paid',
  });
  await expectInvariants(server);
});

test('a refused change of the cart leaves the earlier reservation as it is', async () => {
  await fill(server, anchovy, 12);
  await fill(server, hilsa, 2);
  const address = newAddress();
  const first = await openFrom(server, address, draftOf({ [anchovy]: 3 }));
  const more = draftOf({ [anchovy]: 3, [hilsa]: 5 });
  const replaces = ownOrder(first);
  expect((await refusal(openFrom(server, address, more, { replaces }))).code).toBe('sold-out');
  expect((await stockOf(server, anchovy)).reserved).toBe(3);
  // The reservation exceeds every share by now; the shopper's own units stay reserved.
  await fill(server, anchovy, 3);
  const fewer = await openFrom(server, address, draftOf({ [anchovy]: 2 }), { replaces });
  expect(isReserved(fewer)).toBe(true);
  expect((await stockOf(server, anchovy)).reserved).toBe(2);
  expect(await callVerifyPayment(server.device(), pay(server, fewer))).toMatchObject({
    state: 'paid',
  });
  await expectInvariants(server);
});

const report = (opened: Opened, isOpen: boolean) =>
  server.device().call(reportPaymentWindow, { body: { ...ownOrder(opened), isOpen } });

/** Opens a checkout of one unit; `after` moves the clock and runs the job. */
async function openOneUnit() {
  await fill(server, anchovy, 12);
  const { reserved } = await stockOf(server, anchovy);
  const opened = await openFrom(server, newAddress(), draftOf({ [anchovy]: 1 }));
  const isHeldAfter = async (ms: number) => {
    server.clock.advance(ms);
    await server.due('expireReservations');
    return (await stockOf(server, anchovy)).reserved > reserved;
  };
  return { opened, isHeldAfter };
}

test('a reservation lasts five minutes, for twenty while the payment window is open, and one after it closed', async () => {
  const untouched = await openOneUnit();
  expect(await untouched.isHeldAfter(minutes(4))).toBe(true);
  expect(await untouched.isHeldAfter(minutes(1) + seconds(1))).toBe(false);

  const open = await openOneUnit();
  for (const _ of range(4)) {
    expect(await open.isHeldAfter(minutes(4))).toBe(true);
    const { expiresAt, serverNow } = await report(open.opened, true);
    expect(Date.parse(expiresAt!) - serverNow).toBeLessThanOrEqual(minutes(5));
  }
  expect(await open.isHeldAfter(minutes(3.9))).toBe(true);
  await report(open.opened, true);
  expect(await open.isHeldAfter(minutes(1))).toBe(false);

  const closed = await openOneUnit();
  await report(closed.opened, false);
  expect(await closed.isHeldAfter(seconds(50))).toBe(true);
  await report(closed.opened, true);
  expect(await closed.isHeldAfter(minutes(4))).toBe(true);
  await report(closed.opened, false);
  expect(await closed.isHeldAfter(seconds(61))).toBe(false);
  // A payment that arrives nevertheless is settled as usual.
  expect(await callVerifyPayment(server.device(), pay(server, closed.opened))).toMatchObject({
    state: 'paid',
  });
  await expectInvariants(server);
});

test.each([
  { attempt: 'begun at the gateway', payments: ['created'], isHeld: true },
  { attempt: 'unknown, because the gateway does not answer', payments: null, isHeld: true },
  { attempt: 'failed', payments: ['failed'], isHeld: false },
  { attempt: 'none', payments: [], isHeld: false },
] as const)(
  'a closed window with an attempt $attempt: still reserved $isHeld',
  async ({ payments, isHeld }) => {
    const { opened, isHeldAfter } = await openOneUnit();
    await report(opened, false);
    const payment = { orderId: opened.orderId, amountPaise: opened.amount * 100, currency: 'INR' };
    const details = { method: 'upi', feePaise: null, refundedPaise: 0, createdAt: null };
    const noError = { errorCode: null, errorDescription: null, errorReason: null };
    const listOrderPayments = () =>
      payments === null
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve(
            payments.map((status, n) => ({
              id: `pay_${opened.orderId.slice(6, 19)}${n}`,
              status,
              ...payment,
              ...details,
              ...noError,
            })),
          );
    server.paymentContext.gateway = { ...usualGateway!, listOrderPayments };
    expect(await isHeldAfter(seconds(61))).toBe(isHeld);
    expect(await isHeldAfter(minutes(20))).toBe(false);
    await expectInvariants(server);
  },
);

test('the payment window of an order is reported with its key only', async () => {
  const { opened } = await openOneUnit();
  const body = { orderNo: opened.orderNo, accessToken: 'x'.repeat(43), isOpen: false };
  const failure = await refusal(server.device().call(reportPaymentWindow, { body }));
  expect(failure.code).toBe('order-not-found');
});
