import { expect, test } from 'vitest';
import { changeSinceFirst, changeSinceOlder } from './prices.rules';

test.each([
  [40, 45, 5, 13],
  [40, 30, -10, 25],
  [40, 40, 0, 0],
  [0, 45, 45, 100],
])(
  'from a first price of %d to %d it changed by %d, %d percent',
  { meta: { requirements: ['K-329', 'K-330'] } },
  (first, now, change, percent) => {
    expect(changeSinceFirst(first, now)).toEqual({ change, percent });
  },
);

test.each([
  [40, 50, 10, 25],
  [50, 45, -5, 10],
  [0, 45, 45, 0],
  [45, 0, -45, 0],
])(
  'an entry after one of %d at %d changed by %d, %d percent',
  { meta: { requirements: ['K-331'] } },
  (older, price, change, percent) => {
    expect(changeSinceOlder(older, price)).toEqual({ change, percent });
  },
);
