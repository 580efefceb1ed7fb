import { expect, test } from 'vitest';
import { meaningsOfCommas, parseDecimal } from './numbers.rules';

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

test.each([
  ['1,500', { whole: '1500', decimal: '1.5' }],
  [' -1,250 ', { whole: '-1250', decimal: '-1.25' }],
  ['01,250', { whole: '1250', decimal: '1.25' }],
  ['1,20,000', { whole: '120000' }],
  ['1,500.50', { whole: '1500.5' }],
])('"%s" is refused for its commas, and may mean %j', (typed, meanings) => {
  expect(parseDecimal(typed)).toBeNaN();
  expect(meaningsOfCommas(typed)).toEqual(meanings);
});

test.each(['', '1500', '6,5', '0,125', '1500,25', '1,2.3', '5,000 kg'])(
  'commas are not what is wrong with "%s"',
  (typed) => {
    expect(meaningsOfCommas(typed)).toBeUndefined();
  },
);
