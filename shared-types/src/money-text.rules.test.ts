import { expect, test } from 'vitest';
import { inGroups, rupeesInWords } from './money-text.rules';

test.each([
  [0, 'Rupees Zero Only', '0.00'],
  [50, 'Rupees Zero and Fifty Paise Only', '0.50'],
  [449_00, 'Rupees Four Hundred Forty Nine Only', '449.00'],
  [1_000_05, 'Rupees One Thousand and Five Paise Only', '1,000.05'],
  [
    1_23_456_78,
    'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Seventy Eight Paise Only',
    '1,23,456.78',
  ],
  [10_00_000_00, 'Rupees Ten Lakh Only', '10,00,000.00'],
  [2_00_00_019_00, 'Rupees Two Crore Nineteen Only', '2,00,00,019.00'],
])('%d paise are "%s" and %s', (paise, text, groups) => {
  expect([rupeesInWords(paise), inGroups(paise)]).toEqual([text, groups]);
});

test('a negative amount has its sign', () => {
  expect(inGroups(-1_23_456_05)).toBe('-1,23,456.05');
});

test('every number below a hundred has its name', () => {
  const names = (numbers: number[]) =>
    numbers.map((n) => rupeesInWords(n * 100).slice('Rupees '.length, -' Only'.length)).join(' ');
  expect(names(Array.from({ length: 20 }, (_, n) => n))).toBe(
    'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen',
  );
  expect(names([20, 30, 40, 50, 60, 70, 80, 90, 100])).toBe(
    'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety One Hundred',
  );
});
