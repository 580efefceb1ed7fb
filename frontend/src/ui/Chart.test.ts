import { expect, test } from 'vitest';
import { linearScale } from './Chart';

test.each([
  [0, 100],
  [5, 60],
  [10, 20],
])('%s of 0 to 10 is mapped to %s of 100 down to 20', (value, at) => {
  expect(linearScale([0, 10], [100, 20])(value)).toBe(at);
});

test('a domain of one value is mapped to the middle', () => {
  expect(linearScale([7, 7], [0, 50])(7)).toBe(25);
});
