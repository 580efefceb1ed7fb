import {
  checkCoupon,
  createCoupon,
  listCoupons,
  updateCoupon,
} from '@kalavara/shared-types/coupons/coupons';
import type { Coupon, CouponFields } from '@kalavara/shared-types/coupons/coupons';
import { getOrder, updateOrder } from '@kalavara/shared-types/orders/orders';
import { beforeAll, expect, test } from 'vitest';
import { type Device, refusal, startTestServer } from '../../test/harness';
import {
  expireUnpaid,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  placementBody,
  rowOf,
  totalOf,
  callVerifyPayment,
} from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
let owner: Device;
const hilsa = 'bengali-hilsa';
const kingfish = 'kerala-kingfish';
beforeAll(async () => {
  owner = await server.connect('owner');
  await fill(server, hilsa, 1_000);
  await fill(server, kingfish, 1_000);
});

const fields: CouponFields = {
  percent: 10,
  amount: null,
  minimum: 0,
  fromDay: null,
  toDay: null,
  totalLimit: null,
  phoneLimit: null,
  products: null,
  isActive: true,
};
let made = 0;
async function create(more: Partial<CouponFields> = {}): Promise<Coupon> {
  const body = { code: `ONAM${(made += 1)}`, ...fields, ...more };
  return (await owner.call(createCoupon, { body })).data;
}
const usesOf = async (code: string) =>
  (await owner.call(listCoupons, {})).data.find((coupon) => coupon.code === code)?.uses;
const check = (code: string) => shopper.call(checkCoupon, { body: { code } });
const phone = '9847012345';
const customer = { name: 'Meera Nair', phone, email: null };
/** A hilsa for 789 rupees less ten percent. */
const draftWith = ({ code }: Pick<Coupon, 'code'>, more: Parameters<typeof draftOf>[1] = {}) =>
  draftOf({ [hilsa]: 1 }, { coupon: code, ...more });
const openWith = (coupon: Coupon, more?: Parameters<typeof draftOf>[1]) => {
  const draft = draftWith(coupon, more);
  return open(shopper, draft, { amount: totalOf(draft, 10) });
};

test('PICKLE15 is the first coupon, without limits', async () => {
  expect((await owner.call(listCoupons, {})).data).toEqual([
    { ...fields, code: 'PICKLE15', percent: 15, uses: 0, version: 1 },
  ]);
  expect((await check('pickle15')).data).toEqual({ code: 'PICKLE15', percent: 15 });
});

test.each([
  'pickle 15',
  ' PICKLE\u200B15\u2060',
  '“Pickle15”',
  'PICKLE15.',
  'PICKLE-15',
  'ＰＩＣＫＬＥ１５',
])('a code is found as people write and copy it: %j', async (typed) => {
  expect((await check(typed)).data).toEqual({ code: 'PICKLE15', percent: 15 });
});

test('a text that is not a code is no coupon', async () => {
  for (const typed of ['', '…', 'use code PICKLE15'])
    await expect(check(typed)).rejects.toThrow('coupon-unknown');
});

test('the owner creates a coupon, changes it and switches it off; the discounts of earlier orders stay', async () => {
  const coupon = await create({ minimum: 500, products: [hilsa] });
  const { code } = coupon;
  expect(coupon).toEqual({
    ...fields,
    code,
    minimum: 500,
    products: [hilsa],
    uses: 0,
    version: 1,
  });
  expect((await check(code)).data).toEqual({ code, percent: 10, minimum: 500, products: [hilsa] });
  expect((await refusal(owner.call(createCoupon, { body: { code, ...fields } }))).code).toBe(
    'coupon-exists',
  );
  const opened = await openWith(coupon);
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({ state: 'paid' });

  const off = { ...fields, percent: null, amount: 50, isActive: false, expectedVersion: 1 };
  const { data } = await owner.call(updateCoupon, { params: { code }, body: off });
  expect(data).toMatchObject({ amount: 50, percent: null, uses: 1, version: 2 });
  const second = owner.call(updateCoupon, { params: { code }, body: off });
  expect((await refusal(second)).code).toBe('changed-meanwhile');
  expect((await refusal(check(code))).code).toBe('coupon-unknown');
  expect((await refusal(openWith(coupon))).code).toBe('coupon-unknown');
  const { data: order } = await owner.call(getOrder, { params: { id: opened.orderNo } });
  expect(order).toMatchObject({ coupon: code, pricing: { discountAmount: 78.9 } });
  await expectInvariants(server);
});

test.each([
  [{ percent: null }, 'percent'],
  [{ amount: 50 }, 'percent'],
  [{ percent: 100 }, 'percent'],
  [{ percent: null, amount: 0.001 }, 'amount'],
  [{ fromDay: '2026-12-02', toDay: '2026-12-01' }, 'toDay'],
  [{ fromDay: '2026-02-30' }, 'fromDay'],
  [{ totalLimit: 0 }, 'totalLimit'],
  [{ products: [] }, 'products'],
  [{ code: 'x' }, 'code'],
])('a coupon of %j is refused at its field', async (more, field) => {
  const body = { code: 'WRONG1', ...fields, ...more };
  expect(await refusal(owner.call(createCoupon, { body }))).toMatchObject({
    code: 'invalid',
    fields: [field],
  });
});

test('a coupon deducts its amount; a coupon of a product deducts it from that product only', async () => {
  const coupon = await create({ percent: null, amount: 100, products: [hilsa] });
  expect((await check(coupon.code)).data).toMatchObject({ percent: 0, amount: 100 });
  const draft = draftOf({ [hilsa]: 1, [kingfish]: 1 }, { coupon: coupon.code });
  const opened = await open(shopper, draft, { amount: 789 + 449 - 100 });
  expect(await rowOf(server, opened.orderNo)).toMatchObject({ discountPaise: 100_00 });
});

test.each<[Partial<CouponFields>, string]>([
  [{ fromDay: '2090-01-01' }, 'coupon-not-yet'],
  [{ toDay: '2020-01-01' }, 'coupon-ended'],
  [{ isActive: false }, 'coupon-unknown'],
])(
  'a coupon of %j is refused when it is applied and when it is ordered with: %s',
  async (more, code) => {
    const coupon = await create(more);
    expect((await refusal(check(coupon.code))).code).toBe(code);
    expect(await refusal(openWith(coupon))).toMatchObject({ code, fields: ['coupon'] });
  },
);

test.each<[Partial<CouponFields>, string]>([
  [{ minimum: 790 }, 'coupon-minimum'],
  [{ products: [kingfish] }, 'coupon-no-product'],
])('a cart that a coupon of %j does not count for is refused: %s', async (more, code) => {
  expect(await refusal(openWith(await create(more)))).toMatchObject({ code, fields: ['coupon'] });
});

test('a reserved order uses its coupon, and an expired one releases the use', async () => {
  const coupon = await create({ totalLimit: 1 });
  const opened = await openWith(coupon);
  expect(await usesOf(coupon.code)).toBe(1);
  expect((await refusal(check(coupon.code))).code).toBe('coupon-used-up');
  expect(await refusal(openWith(coupon))).toMatchObject({
    code: 'coupon-used-up',
    fields: ['coupon'],
  });
  await expireUnpaid(server, opened.orderNo);
  expect(await usesOf(coupon.code)).toBe(0);
  const second = await openWith(coupon);
  await callVerifyPayment(shopper, pay(server, second));
  expect(await usesOf(coupon.code)).toBe(1);

  // A payment that arrives after the coupon was used up is refunded.
  expect(await callVerifyPayment(shopper, pay(server, opened))).toMatchObject({
    state: 'refund-due',
  });
  const refunds = server.ctx.pools.main.selectFrom('refunds').select(['reason', 'amountPaise']);
  expect(await refunds.where('reason', '=', 'coupon-used-up').execute()).toEqual([
    { reason: 'coupon-used-up', amountPaise: Math.round(opened.amount * 100) },
  ]);
  await expectInvariants(server);
});

test('a cancelled order releases its use of the coupon, and can be resumed only if a use is free', async () => {
  const coupon = await create({ totalLimit: 1 });
  const change = (id: string, status: 'cancelled' | 'confirmed') =>
    owner.call(updateOrder, { params: { id }, body: { status, note: 'asked by phone' } });
  const first = await openWith(coupon);
  await callVerifyPayment(shopper, pay(server, first));
  await change(first.orderNo, 'cancelled');
  expect(await usesOf(coupon.code)).toBe(0);
  const second = await openWith(coupon);
  expect(await refusal(change(first.orderNo, 'confirmed'))).toMatchObject({
    code: 'no-coupon-use',
  });
  await expireUnpaid(server, second.orderNo);
  await change(first.orderNo, 'confirmed');
  expect(await usesOf(coupon.code)).toBe(1);
  await expectInvariants(server);
});

test('one phone number can use a coupon up to its limit, in all notations of the number', async () => {
  const coupon = await create({ phoneLimit: 1 });
  await openWith(coupon, { customer });
  const second = openWith(coupon, { customer: { ...customer, phone: `+91 ${phone}` } });
  expect(await refusal(second)).toMatchObject({ code: 'coupon-used', fields: ['coupon'] });
  await openWith(coupon);
  expect(await usesOf(coupon.code)).toBe(2);
  await expectInvariants(server);
});

test('a shopper who changes the cart retains the use of the coupon', async () => {
  const coupon = await create({ phoneLimit: 1, totalLimit: 1 });
  const { orderNo, accessToken } = await openWith(coupon, { customer });
  const draft = draftOf({ [hilsa]: 2 }, { coupon: coupon.code, customer });
  const changed = await open(shopper, draft, {
    amount: totalOf(draft, 10),
    replaces: { orderNo, accessToken },
  });
  expect(await usesOf(coupon.code)).toBe(1);
  expect(await callVerifyPayment(shopper, pay(server, changed))).toMatchObject({ state: 'paid' });
  await expectInvariants(server);
});

test('a payment that came before its cart uses the coupon of the cart, or waits for another cart', async () => {
  const coupon = await create({ phoneLimit: 1 });
  const draft = draftWith(coupon, { customer });
  const payFirst = async () => {
    const opened = await open(shopper, draft, {
      amount: totalOf(draft, 10),
      draft: undefined,
    });
    const signed = pay(server, opened);
    await callVerifyPayment(shopper, signed);
    return shopper.callByName('placeOrder', { body: placementBody(draft, signed) });
  };
  expect((await payFirst()).body).toMatchObject({ order: { state: 'paid' } });
  expect((await payFirst()).body).toMatchObject({ code: 'coupon-used', fields: ['coupon'] });
  expect(await usesOf(coupon.code)).toBe(1);
  await expectInvariants(server);
});

test('a checkout without a coupon reads and writes no coupon; one with a coupon reads it once', async () => {
  const seen = new Map<unknown, string[]>();
  /** The statements of the pool for payments while `work` runs. */
  const statementsOf = async (work: () => Promise<unknown>) => {
    const statements: string[] = [];
    const { pg } = server.paymentContext.pools.payments;
    const watch = (client: { query: (...args: unknown[]) => unknown }) => {
      const isNew = !seen.has(client);
      seen.set(client, statements);
      if (!isNew) return;
      const query = client.query.bind(client);
      client.query = (...args: unknown[]) => {
        const [first] = args as [string | { text: string }];
        seen.get(client)!.push(typeof first === 'string' ? first : first.text);
        return query(...args);
      };
    };
    const listener = watch as unknown as (client: unknown) => void;
    pg.on('acquire', listener);
    await work();
    pg.off('acquire', listener);
    return statements;
  };
  const sell = (coupon: string | null, percent: number) =>
    statementsOf(async () => {
      const draft = draftOf({ [hilsa]: 1 }, { coupon });
      const opened = await open(shopper, draft, { amount: totalOf(draft, percent) });
      await callVerifyPayment(shopper, pay(server, opened));
    });
  const readsOf = (statements: string[]) =>
    statements.filter((text) => text.includes('"coupons"')).length;
  /** The fewest statements of several sales: a job of the server may add statements meanwhile. */
  const countReads = async (coupon: string | null, percent: number) => {
    const sales = [await sell(coupon, percent), await sell(coupon, percent)];
    sales.push(await sell(coupon, percent));
    return sales.sort((one, other) => one.length - other.length)[0]!;
  };
  await sell(null, 0);
  const without = await countReads(null, 0);
  const with15 = await countReads('PICKLE15', 15);
  expect(readsOf(without)).toBe(0);
  expect(readsOf(with15)).toBe(1);
  expect(with15).toHaveLength(without.length + 1);
  console.log(`statements of an order: ${without.length} without a coupon, ${with15.length} with`);
});
