import { expect, test } from 'vitest';
import { parseDecimal } from './numbers.rules';

test.each([
  ['6.5', 6.5],
  ['6,5', 6.5],
  [' 12 ', 12],
  ['12.', 12],
  [',5', 0.5],
  ['0,125', 0.125],
  ['-0,125', -0.125],
  ['-18', -18],
  ['1.500', 1.5],
  ['1500,25', 1500.25],
])('the typed "%s" is %d', (typed, number) => {
  expect(parseDecimal(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  '-',
  '.',
  '1,500',
  '-1,500',
  '1,20,000',
  '1.2.3',
  '5 kg',
  '1e5',
  '0x10',
  'Infinity',
  '5-',
])('the typed "%s" is no number', (typed) => {
  expect(parseDecimal(typed)).toBeNaN();
});
