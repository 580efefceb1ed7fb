import { expect, test } from 'vitest';
import { listOpenFailures } from './orders.rules';

test.each([
  [[], false],
  [[[200, 'failed']], true],
  [
    [
      [200, 'failed'],
      [50, 'processed'],
    ],
    true,
  ],
  [
    [
      [200, 'failed'],
      [50, 'processed'],
      [150, 'due'],
    ],
    false,
  ],
  [
    [
      [200, 'failed'],
      [200, 'failed'],
    ],
    true,
  ],
  [
    [
      [200, 'failed'],
      [200, 'failed'],
      [200, 'sent'],
    ],
    false,
  ],
  [
    [
      [0.3, 'failed'],
      [0.1, 'processed'],
      [0.2, 'processed'],
    ],
    false,
  ],
  [
    [
      [200, 'processed'],
      [100, 'failed'],
    ],
    true,
  ],
] as const)('of the refunds %j one has failed that no later ones cover: %s', (refunds, isOpen) => {
  const open = listOpenFailures(refunds.map(([amount, state]) => ({ amount, state })));
  expect(open.length > 0).toBe(isOpen);
});

const refundOf = (
  id: string,
  paymentId: string,
  amount: number,
  state: 'failed' | 'processed',
) => ({
  id,
  paymentId,
  amount,
  state,
});

test('a refund that failed is covered by later ones of its own payment alone, and its retry that failed takes its place', () => {
  const refunds = [
    refundOf('second', 'pay_2', 499, 'failed'),
    refundOf('part', 'pay_1', 200, 'failed'),
    refundOf('retry', 'pay_1', 200, 'failed'),
    refundOf('whole', 'pay_1', 100, 'processed'),
  ];
  expect(listOpenFailures(refunds).map(({ id }) => id)).toEqual(['second', 'retry']);
  const paid = [...refunds, refundOf('rest', 'pay_1', 100, 'processed')];
  expect(listOpenFailures(paid).map(({ id }) => id)).toEqual(['second']);
});
