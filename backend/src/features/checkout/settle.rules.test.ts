import { describe, expect, test } from 'vitest';
import { ranks } from '../orders/rows';
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
  ...{ id: 'pay_first', status, isApplied },
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
  ])('goes back after %s', (_, known) => {
    expect(decided(known)).toMatchObject({ effects: [{ refund: 'second-payment' }] });
  });
});
