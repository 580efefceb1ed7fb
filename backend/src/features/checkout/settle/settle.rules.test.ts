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
const earlierPayment = (status: keyof typeof ranks, isApplied: boolean): Known => ({
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
const decideAfter = (known: Known) => decide(order, [known], captured, 'test').step;

describe('a captured payment beside an earlier one of the same order', () => {
  test.each([
    ['a failed one', earlierPayment('failed', false)],
    ['an authorization', earlierPayment('authorized', false)],
    ['an authorization that the gateway gave back', earlierPayment('refunded', false)],
  ])('places the order after %s', (_, known) => {
    expect(decideAfter(known)).toMatchObject({ state: 'paid', effects: ['place-order'] });
  });

  test.each([
    ['captured money', earlierPayment('captured', false)],
    ['money that placed the order', earlierPayment('captured', true)],
    ['money that placed the order and was refunded', earlierPayment('refunded', true)],
  ])('is refunded after %s', (_, known) => {
    expect(decideAfter(known)).toMatchObject({ effects: [{ refund: 'second-payment' }] });
  });
});

const liveOrder: Partial<Order> = { gatewayMode: 'live' };
const placedOrder: Partial<Order> = { state: 'paid', paidAt: 0 };
type Circumstances = { of?: Partial<Order>; known?: Known[]; mode?: 'test' | 'live' };
const decideReport = (
  payment: Partial<Parameters<typeof decide>[2]>,
  { of = {}, known = [], mode = 'test' }: Circumstances = {},
) => decide({ ...order, ...of }, known, { ...captured, ...payment }, mode);

describe('a payment places the order only with its amount, currency and mode', () => {
  test.each([
    ['another amount', { amountPaise: 44_999 }, {}],
    ['another currency', { currency: 'USD' }, {}],
    ['another mode', {}, { of: liveOrder }],
  ])('%s is refunded', (_, payment, circumstances) => {
    expect(decideReport(payment, circumstances).step).toMatchObject({
      effects: [{ refund: 'amount' }],
    });
  });

  test('a payment of another amount is refunded also for a placed order, which remains paid', () => {
    expect(decideReport({ amountPaise: 1 }, { of: placedOrder }).step).toMatchObject({
      state: 'paid',
    });
    expect(decideReport({ amountPaise: 1 }).step).toMatchObject({ state: 'refund-due' });
  });

  test('an order without a cart waits for it', () => {
    expect(decideReport({}, { of: { cart: null } }).step).toMatchObject({ state: 'needs-cart' });
  });

  test('the right amount places the order, also in live mode', () => {
    expect([decideReport({}).step, decideReport({}, { of: liveOrder, mode: 'live' }).step]).toEqual(
      [expect.objectContaining({ state: 'paid' }), expect.objectContaining({ state: 'paid' })],
    );
  });
});

describe('a report about a payment that is known', () => {
  const knownPayment = (status: keyof typeof ranks, isApplied = false) => ({
    known: [{ ...earlierPayment(status, isApplied), id: captured.id }],
  });

  test('changes nothing if the payment made no progress', () => {
    expect(decideReport({}, knownPayment('captured'))).toEqual({ isNew: false });
    expect(decideReport({ status: 'authorized' }, knownPayment('captured'))).toEqual({
      isNew: false,
    });
  });

  test('is a change if the payment made progress, and is not a second payment', () => {
    expect(decideReport({}, knownPayment('authorized'))).toMatchObject({
      isNew: true,
      step: { state: 'paid' },
    });
  });

  test.each([true, false])(
    'a refund at the gateway, of a payment that counted: %s',
    (isApplied) => {
      const paid = { of: placedOrder, ...knownPayment('captured', isApplied) };
      const { isNew, step } = decideReport({ status: 'refunded' }, paid);
      expect([isNew, step?.state]).toEqual([true, isApplied ? 'refunded' : undefined]);
    },
  );
});

test('an authorization makes its order wait for the capture, and a failure changes no order', () => {
  expect(decideReport({ status: 'authorized' })).toMatchObject({
    isNew: true,
    step: { state: 'confirming' },
  });
  expect(decideReport({ status: 'failed' })).toEqual({ isNew: true, step: undefined });
  expect(decideReport({ status: 'created' })).toEqual({ isNew: true, step: undefined });
});
