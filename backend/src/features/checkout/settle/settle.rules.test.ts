import { describe, expect, test } from 'vitest';
import { ranks } from '../../orders/rows';
import { decide } from './settle.rules';

type Known = Parameters<typeof decide>[1][number];
type Order = Parameters<typeof decide>[0];

const order: Order = {
  state: 'awaiting',
  totalPaise: 45_000,
  cart: {} as Order['cart'],
  gatewayMode: 'test',
  paidAt: null,
};
const earlier = (status: keyof typeof ranks, isApplied: boolean): Known => ({
  id: 'pay_first',
  status,
  isApplied,
  rank: ranks[status],
});
const captured = {
  id: 'pay_next',
  status: 'captured',
  amountPaise: 45_000,
  currency: 'INR',
} as const;
const decided = (known: Known) => decide(order, [known], captured, 'test').step;

describe('a captured payment beside an earlier one of the same order', () => {
  test.each([
    ['a failed one', earlier('failed', false)],
    ['an authorization', earlier('authorized', false)],
    ['an authorization that the gateway gave back', earlier('refunded', false)],
  ])('places the order after %s', (_, known) => {
    expect(decided(known)).toMatchObject({ state: 'paid', effects: ['place-order'] });
  });

  test.each([
    ['captured money', earlier('captured', false)],
    ['money that placed the order', earlier('captured', true)],
    ['money that placed the order and was refunded', earlier('refunded', true)],
  ])('is refunded after %s', (_, known) => {
    expect(decided(known)).toMatchObject({ effects: [{ refund: 'second-payment' }] });
  });
});

const live: Partial<Order> = { gatewayMode: 'live' };
const placed: Partial<Order> = { state: 'paid', paidAt: 0 };
type Circumstances = { of?: Partial<Order>; known?: Known[]; mode?: 'test' | 'live' };
const reports = (
  payment: Partial<Parameters<typeof decide>[2]>,
  { of = {}, known = [], mode = 'test' }: Circumstances = {},
) => decide({ ...order, ...of }, known, { ...captured, ...payment }, mode);

describe('a payment places the order only with its amount, currency and mode', () => {
  test.each([
    ['another amount', { amountPaise: 44_999 }, {}],
    ['another currency', { currency: 'USD' }, {}],
    ['another mode', {}, { of: live }],
  ])('%s is refunded', (_, payment, circumstances) => {
    expect(reports(payment, circumstances).step).toMatchObject({
      effects: [{ refund: 'amount' }],
    });
  });

  test('a payment of another amount is refunded also for a placed order, which remains paid', () => {
    expect(reports({ amountPaise: 1 }, { of: placed }).step).toMatchObject({ state: 'paid' });
    expect(reports({ amountPaise: 1 }).step).toMatchObject({ state: 'refund-due' });
  });

  test('an order without a cart waits for it', () => {
    expect(reports({}, { of: { cart: null } }).step).toMatchObject({ state: 'needs-cart' });
  });

  test('the right amount places the order, also in live mode', () => {
    expect([reports({}).step, reports({}, { of: live, mode: 'live' }).step]).toEqual([
      expect.objectContaining({ state: 'paid' }),
      expect.objectContaining({ state: 'paid' }),
    ]);
  });
});

describe('a report about a payment that is known', () => {
  const itself = (status: keyof typeof ranks, isApplied = false) => ({
    known: [{ ...earlier(status, isApplied), id: captured.id }],
  });

  test('changes nothing if the payment made no progress', () => {
    expect(reports({}, itself('captured'))).toEqual({ isNew: false });
    expect(reports({ status: 'authorized' }, itself('captured'))).toEqual({ isNew: false });
  });

  test('is a change if the payment made progress, and is not a second payment', () => {
    expect(reports({}, itself('authorized'))).toMatchObject({
      isNew: true,
      step: { state: 'paid' },
    });
  });

  test.each([true, false])(
    'a refund at the gateway, of a payment that counted: %s',
    (isApplied) => {
      const paid = { of: placed, ...itself('captured', isApplied) };
      const { isNew, step } = reports({ status: 'refunded' }, paid);
      expect([isNew, step?.state]).toEqual([true, isApplied ? 'refunded' : undefined]);
    },
  );
});

test('an authorization makes its order wait for the capture, and a failure changes no order', () => {
  expect(reports({ status: 'authorized' })).toMatchObject({
    isNew: true,
    step: { state: 'confirming' },
  });
  expect(reports({ status: 'failed' })).toEqual({ isNew: true, step: undefined });
  expect(reports({ status: 'created' })).toEqual({ isNew: true, step: undefined });
});
