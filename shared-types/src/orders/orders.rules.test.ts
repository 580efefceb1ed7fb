import { expect, test } from 'vitest';
import { hasOpenFailure } from './orders.rules';

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
  expect(hasOpenFailure(refunds.map(([amount, state]) => ({ amount, state })))).toBe(isOpen);
});
