import { expect, test } from 'vitest';
import { meaningsOfCommas, parseDecimal, parseRupees } from './numbers.rules';

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
  'commas are not the problem of "%s"',
  (typed) => {
    expect(meaningsOfCommas(typed)).toBeUndefined();
  },
);

test.each([
  ['449', 449],
  [' 449.50 ', 449.5],
  ['₹ 1,449', 1449],
  ['₹99', 99],
  ['1,500', 1500],
  ['1,00,000', 100_000],
  ['1,50,000.50', 150_000.5],
  ['12,34,567', 1_234_567],
  ['100,000', 100_000],
  ['1,234,567', 1_234_567],
])('"%s" is %d rupees', (typed, rupees) => {
  expect(parseRupees(typed)).toBe(rupees);
});

test.each([
  '',
  '449,50',
  '449,5',
  '44,9',
  '1,00,00',
  '1,0000',
  '1000,000',
  ',500',
  '500,',
  '1,,500',
  '1.500,50',
  '449.5,0',
  '12.345',
  '1.2.3',
  '44 9',
  '-1',
  '1e3',
  '12345678',
  'ten',
])('"%s" is no amount of rupees', (typed) => {
  expect(parseRupees(typed)).toBeUndefined();
});
