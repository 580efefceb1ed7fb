import { expect, test } from 'vitest';
import { changeSinceFirst, changeSinceOlder } from './prices.rules';

test.each([
  ['K-329', 40, 45, 5, 13],
  ['K-329', 40, 30, -10, 25],
  ['K-329', 40, 40, 0, 0],
  ['K-330', 0, 45, 45, 100],
])(
  '%s from a first price of %d to %d it changed by %d, %d percent',
  (_row, first, now, change, percent) => {
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
