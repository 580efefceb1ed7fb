import { createPaymentOrder, type Draft } from '@kalavara/shared-types/checkout/checkout';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import {
  createPickleEvent,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { expect, test } from 'vitest';
import { rewriteQueries } from '../../../test/faults/money/without-protection';
import { range } from '../../../test/range';
import { minutes, startTestServer, type Device, type TestServer } from '../../../test/harness';
import {
  draftOf,
  expectInvariants,
  fill,
  openBody,
  pay,
  callOrderPlacement,
  runReconciler,
  rowOf,
  stockOf,
  callVerifyPayment,
  type Opened,
} from '../../../test/shop';
import { expireReservations } from '../reconcile/reconcile';

const limits = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
const server = await startTestServer({ env: limits });
const shopper = server.device();
const anchovy = 'coastal-anchovy';

let lastAddress = 0;
/** An address that no other test has used: the tests share one server and its rate limits. */
const newAddress = () => `198.51.100.${(lastAddress += 1)}`;

const openFrom = (
  address: string,
  draft: Draft,
  more: Parameters<typeof openBody>[1] = {},
  phone: Device = shopper,
): Promise<Opened> =>
  phone.call(
    createPaymentOrder,
    { body: openBody(draft, more) },
    { headers: { 'x-forwarded-for': address } },
  );

const stockOfAll = (at: TestServer) =>
  at.ctx.pools.main
    .selectFrom('products')
    .select(['id', 'stock', 'reserved'])
    .orderBy('id')
    .execute();
const reservedOf = async (id: string, at = server) => (await stockOf(at, id)).reserved;
const isReserved = ({ expiresAt }: Opened) => expiresAt !== null;

test('regardless of how often one address opens checkouts of everything, two thirds of every product and its last unit are left', async () => {
  const own = await startTestServer({ env: limits });
  const before = await stockOfAll(own);
  const phone = own.device();
  const everything = Object.fromEntries(
    samplePickles.map(({ id, stockQuantity }) => [id, Math.min(10, stockQuantity)]),
  );
  await openFrom('198.51.100.250', draftOf(everything), {}, phone);
  const rest = await stockOfAll(own);
  const left = Object.fromEntries(
    rest
      .filter(({ stock, reserved }) => stock > reserved)
      .map(({ id, stock, reserved }) => [id, Math.min(10, stock - reserved)]),
  );
  await openFrom('198.51.100.250', draftOf(left), {}, phone);
  const third = Object.fromEntries(rest.map(({ id, stock }) => [id, Math.floor(stock / 3)]));
  for (const _ of range(3)) await openFrom('198.51.100.250', draftOf(third), {}, phone);

  const after = await stockOfAll(own);
  expect(after.map(({ id, stock }) => ({ id, stock }))).toEqual(
    before.map(({ id, stock }) => ({ id, stock })),
  );
  expect(
    after.filter(
      ({ stock, reserved }) => reserved !== Math.floor(stock / 3) || stock - reserved < 1,
    ),
  ).toEqual([]);
  await expectInvariants(own);
});

test.each([
  { stock: 1, wanted: 1, reserves: 0 },
  { stock: 2, wanted: 1, reserves: 0 },
  { stock: 3, wanted: 1, reserves: 1 },
  { stock: 4, wanted: 4, reserves: 0 },
  { stock: 6, wanted: 2, reserves: 2 },
  { stock: 30, wanted: 10, reserves: 10 },
])(
  'of $stock units a first checkout of $wanted reserves $reserves, and can be paid',
  async ({ stock, wanted, reserves }) => {
    await fill(server, anchovy, stock);
    const draft = draftOf({ [anchovy]: wanted });
    const opened = await openFrom(newAddress(), draft);
    expect([isReserved(opened), await reservedOf(anchovy)]).toEqual([reserves > 0, reserves]);

    const signed = pay(server, opened);
    expect(await callVerifyPayment(shopper, signed)).toMatchObject({ state: 'paid' });
    expect((await callOrderPlacement(shopper, draft, signed)).order).toEqual({
      orderId: opened.orderNo,
      state: 'paid',
    });
    expect(await stockOf(server, anchovy)).toEqual({ stock: stock - wanted, reserved: 0 });
    await expectInvariants(server);
  },
);

test('four shoppers behind one address open and pay ordinary checkouts concurrently', async () => {
  await fill(server, anchovy, 6);
  const address = newAddress();
  const opened = await Promise.all(
    range(4).map(() => openFrom(address, draftOf({ [anchovy]: 1 }))),
  );
  expect(opened.filter(isReserved).length).toBeLessThanOrEqual(2);
  for (const each of opened)
    expect(await callVerifyPayment(shopper, pay(server, each))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, anchovy)).toEqual({ stock: 2, reserved: 0 });
  await expectInvariants(server);
});

test('several addresses together never reserve the last unit, and the first shopper to pay for it gets it', async () => {
  await fill(server, anchovy, 4);
  const opened: Opened[] = [];
  for (const _ of range(3)) opened.push(await openFrom(newAddress(), draftOf({ [anchovy]: 1 })));
  expect(opened.map(isReserved)).toEqual([true, true, false]);
  const [, , third] = opened;

  const quick = await openFrom(newAddress(), draftOf({ [anchovy]: 1 }));
  expect(await callVerifyPayment(shopper, pay(server, quick))).toMatchObject({ state: 'paid' });
  const quicker = await openFrom(newAddress(), draftOf({ [anchovy]: 1 }));
  expect(await callVerifyPayment(shopper, pay(server, quicker))).toMatchObject({ state: 'paid' });
  expect(await callVerifyPayment(shopper, pay(server, third!))).toMatchObject({
    state: 'refund-due',
  });
  for (const each of opened.slice(0, 2))
    expect(await callVerifyPayment(shopper, pay(server, each))).toMatchObject({ state: 'paid' });
  expect(await stockOf(server, anchovy)).toEqual({ stock: 0, reserved: 0 });
  await expectInvariants(server);
});

test('an IPv6 household is one address: its /64', async () => {
  await fill(server, anchovy, 9);
  expect(await reservedOf(anchovy)).toBe(0);
  for (const host of range(5))
    await openFrom(`2001:db8:5:6::${host + 1}`, draftOf({ [anchovy]: 1 }));
  expect(await reservedOf(anchovy)).toBe(3);
  await openFrom('2001:db8:5:7::1', draftOf({ [anchovy]: 1 }));
  expect(await reservedOf(anchovy)).toBe(4);
});

test('a shopper who changes the cart retains their reservation: the earlier checkout does not count towards the limit', async () => {
  await fill(server, 'dry-bombay-duck', 12);
  const before = await reservedOf('dry-bombay-duck');
  const address = newAddress();
  const first = await openFrom(address, draftOf({ 'dry-bombay-duck': 4 }));
  const replaces = { orderNo: first.orderNo, accessToken: first.accessToken };
  const second = await openFrom(address, draftOf({ 'dry-bombay-duck': 3 }), { replaces });
  expect([first, second].map(isReserved)).toEqual([true, true]);
  expect(await reservedOf('dry-bombay-duck')).toBe(before + 3);
  // The call does not name the first checkout; the second is opened nevertheless.
  expect(isReserved(await openFrom(address, draftOf({ 'dry-bombay-duck': 2 })))).toBe(false);
  await expectInvariants(server);
});

test('unpaid checkouts of a stranger do not block a phone number', async () => {
  await fill(server, anchovy, 60);
  const customer = { name: 'Meera Nair', phone: '9847012345', email: null };
  const stranger = newAddress();
  for (const _ of range(5)) await openFrom(stranger, draftOf({ [anchovy]: 1 }, { customer }));
  for (const address of [stranger, newAddress()])
    expect(isReserved(await openFrom(address, draftOf({ [anchovy]: 1 }, { customer })))).toBe(true);
});

test('a checkout without a reservation has the price of a pickle event, and uses its capacity when it is paid', async () => {
  await fill(server, 'bengali-hilsa', 2);
  const owner = await server.connect('owner');
  const body = {
    title: 'Sale',
    date: 'today',
    description: 'Cheaper',
    discountPercent: 20,
    maxOrders: 5,
  };
  const { id } = (await owner.call(createPickleEvent, { body })).event;
  const getCapacityTaken = async () =>
    (
      await server.ctx.pools.main
        .selectFrom('pickleEvents')
        .select('ordersTaken')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ordersTaken;
  const opened = await openFrom(newAddress(), draftOf({ 'bengali-hilsa': 1 }), { amount: 631.2 });
  expect([isReserved(opened), await getCapacityTaken()]).toEqual([false, 0]);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  expect(await getCapacityTaken()).toBe(1);
  expect(await rowOf(server, opened.orderNo)).toMatchObject({
    pickleEventId: id,
    holdsEventPlace: true,
  });
  await owner.call(updatePickleEvent, { params: { id }, body: { isActive: false } });
  await expectInvariants(server);
});

test('an unpaid checkout without a reservation expires like any other, and releases nothing of others', async () => {
  await fill(server, anchovy, 70);
  const opened = await openFrom(newAddress(), draftOf({ 'seer-roe': 3 }));
  expect(isReserved(opened)).toBe(false);
  server.clock.advance(minutes(61));
  await expireReservations(server.paymentContext);
  await runReconciler(server);
  expect((await rowOf(server, opened.orderNo)).state).toBe('expired');
  expect(await reservedOf('seer-roe')).toBe(0);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });
  await expectInvariants(server);
});

/**
 * Opens one checkout per connection. All have read the same stock before one of them writes, because the first write
 * waits for a lock that the test holds.
 */
async function openAtOnce(at: TestServer) {
  await fill(at, anchovy, 9);
  const phone = at.device();
  const holder = await at.ctx.pools.main.pg.connect();
  await holder.query('begin');
  await holder.query('select from products where id = $1 for update', [anchovy]);
  const calls = callsAtOnce(at);
  const opening = range(calls).map(() =>
    openFrom('198.51.100.251', draftOf({ [anchovy]: 1 }), {}, phone),
  );
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect
    .poll(async () => (await at.ctx.pools.main.pg.query<{ n: number }>(waiting)).rows[0]!.n)
    .toBe(calls);
  await holder.query('commit');
  holder.release();
  return Promise.all(opening);
}

const callsAtOnce = (at: TestServer) => at.ctx.pools.payments.pg.options.max;

test('simultaneous calls of one address reserve a third in total', async () => {
  const own = await startTestServer({ env: limits });
  const opened = await openAtOnce(own);
  const reserved = await reservedOf(anchovy, own);
  expect(reserved).toBeLessThanOrEqual(3);
  expect(opened.filter(isReserved)).toHaveLength(reserved);
  await expectInvariants(own);
});

test('control: if the share is only checked before writing, these calls reserve a unit each', async () => {
  const own = await startTestServer({ env: limits });
  const restoreQueries = rewriteQueries(own, (text) =>
    text.replace(/^update products set reserved = -1/, 'update products set reserved = reserved'),
  );
  await openAtOnce(own);
  await restoreQueries();
  expect(callsAtOnce(own)).toBeGreaterThan(3);
  expect(await reservedOf(anchovy, own)).toBe(callsAtOnce(own));
});
