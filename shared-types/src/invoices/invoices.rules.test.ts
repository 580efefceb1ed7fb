import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditedLines,
  financialYear,
  inParts,
  kindFor,
  rateFor,
  seriesOf,
  sumsOf,
  taxedLines,
  taxesIn,
} from './invoices.rules';

const rates = [
  { hsn: '2001', percent: 12, from: '2017-07-01' },
  { hsn: '2001', percent: 5, from: '2025-09-22' },
  { hsn: '200190', percent: 18, from: '2026-04-01' },
  { hsn: '1604', percent: 5, from: '2025-09-22' },
];
const day = '2026-11-21';

test('the financial year begins in April', () => {
  const given = [
    '2026-03-31',
    '2026-04-01',
    '2026-11-21',
    '2027-03-31',
    '2099-12-31',
    '2100-02-01',
  ];
  expect(given.map(financialYear)).toEqual(['2526', '2627', '2627', '2627', '9900', '9900']);
});

test('each kind has its own series, and so has what is sold for practice; a number has 16 signs at most', () => {
  const kinds = ['tax-invoice', 'bill-of-supply', 'credit-note'] as const;
  expect(kinds.map((kind) => seriesOf(kind, day, false))).toEqual([
    'KV-2627',
    'KB-2627',
    'KC-2627',
  ]);
  expect(kinds.map((kind) => seriesOf(kind, day, true))).toEqual([
    'KTV-2627',
    'KTB-2627',
    'KTC-2627',
  ]);
  expect(`${seriesOf('tax-invoice', day, true)}-00001`.length).toBeLessThanOrEqual(16);
});

test('a tax invoice is for who is registered and has a number; all others write a bill of supply', () => {
  const gstin = '32AAPFU0939F1ZX';
  expect(kindFor({ registration: 'regular', gstin })).toBe('tax-invoice');
  expect(kindFor({ registration: 'regular', gstin: '' })).toBe('bill-of-supply');
  expect(kindFor({ registration: 'composition', gstin })).toBe('bill-of-supply');
  expect(kindFor({ registration: 'none', gstin: '' })).toBe('bill-of-supply');
});

test('the rate of a day is the latest that began by then, of the longest code that fits', () => {
  expect(rateFor(rates, '2001', '2025-09-21')).toBe(12);
  expect(rateFor(rates, '2001', '2025-09-22')).toBe(5);
  expect(rateFor([...rates].reverse(), '20011000', day)).toBe(5);
  expect(rateFor(rates, '20019000', day)).toBe(18);
  expect(rateFor(rates, '2001', '2017-06-30')).toBeUndefined();
  expect(rateFor(rates, '0401', day)).toBeUndefined();
});

test('₹449 at 5 % in Kerala is ₹427.62 and twice ₹10.69; elsewhere ₹21.38 of IGST', () => {
  expect(taxesIn(449_00, 5, true)).toEqual({
    taxablePaise: 427_62,
    cgstPaise: 10_69,
    sgstPaise: 10_69,
    igstPaise: 0,
  });
  expect(taxesIn(449_00, 5, false)).toEqual({
    taxablePaise: 427_62,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 21_38,
  });
});

test('an odd paisa is added to the value, so that the halves of the tax stay equal', () => {
  // 100 paise including 5 % contain a tax of 4.76: each half is 2.38.
  expect(taxesIn(100, 5, true)).toEqual({
    taxablePaise: 96,
    cgstPaise: 2,
    sgstPaise: 2,
    igstPaise: 0,
  });
  expect(taxesIn(100, 5, false)).toEqual({
    taxablePaise: 95,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 5,
  });
});

test('discount and delivery are spread over the lines by their price', () => {
  const lines = [
    { hsn: '1604', quantity: 2, unitPaise: 300_00 },
    { hsn: '2001', quantity: 1, unitPaise: 300_00 },
  ];
  const taxed = taxedLines(
    lines,
    { discountPaise: 100_00, deliveryPaise: 50_00 },
    { rates, day, isInside: true },
  );
  expect(
    taxed.map(({ discountPaise, deliveryPaise, totalPaise }) => [
      discountPaise,
      deliveryPaise,
      totalPaise,
    ]),
  ).toEqual([
    [66_67, 33_33, 566_66],
    [33_33, 16_67, 283_34],
  ]);
  expect(sumsOf(taxed).totalPaise).toBe(850_00);
});

test('without a tax the value is the whole amount', () => {
  const [line] = taxedLines(
    [{ hsn: '1604', quantity: 1, unitPaise: 449_00 }],
    { discountPaise: 0, deliveryPaise: 0 },
    undefined,
  );
  expect(line).toMatchObject({
    percent: null,
    taxablePaise: 449_00,
    cgstPaise: 0,
    igstPaise: 0,
    totalPaise: 449_00,
  });
});

const aLine = fc.record({
  hsn: fc.constantFrom('1604', '2001', '20019000', '9999'),
  quantity: fc.integer({ min: 1, max: 10 }),
  unitPaise: fc.integer({ min: 1_00, max: 5_000_00 }),
});
const aCart = fc.record({
  lines: fc.array(aLine, { minLength: 1, maxLength: 40 }),
  percent: fc.nat(90),
  deliveryPaise: fc.nat(200_00),
  isInside: fc.boolean(),
});

test('of any cart the lines add up to its total, to the paisa, and the halves are equal', () => {
  fc.assert(
    fc.property(aCart, ({ lines, percent, deliveryPaise, isInside }) => {
      const subtotal = lines.reduce(
        (sum, { quantity, unitPaise }) => sum + quantity * unitPaise,
        0,
      );
      const discountPaise = Math.floor((subtotal * percent) / 100);
      const taxed = taxedLines(lines, { discountPaise, deliveryPaise }, { rates, day, isInside });
      const sums = sumsOf(taxed);
      expect(sums.totalPaise).toBe(subtotal - discountPaise + deliveryPaise);
      expect(sums.taxablePaise + sums.cgstPaise + sums.sgstPaise + sums.igstPaise).toBe(
        sums.totalPaise,
      );
      for (const line of taxed) {
        const tax = line.cgstPaise + line.sgstPaise + line.igstPaise;
        expect(line.cgstPaise).toBe(line.sgstPaise);
        expect(
          Math.abs(tax - (line.totalPaise * (line.percent ?? 0)) / (100 + (line.percent ?? 0))),
        ).toBeLessThanOrEqual(1);
        expect(Math.min(line.taxablePaise, tax, line.totalPaise)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('parts of an amount are whole, add up, and are never a paisa off', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.nat(500_000), { minLength: 1, maxLength: 40 }),
      (amount, weights) => {
        const parts = inParts(amount, weights);
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        if (all > 0)
          parts.forEach((part, index) =>
            expect(Math.abs(part - (amount * weights[index]!) / all)).toBeLessThan(1),
          );
      },
    ),
  );
});

test('refunds of an invoice, however many, take back all of it and no more, and of every tax as well', () => {
  fc.assert(
    fc.property(
      aCart,
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
      ({ lines, deliveryPaise, isInside }, weights) => {
        const invoice = taxedLines(
          lines,
          { discountPaise: 0, deliveryPaise },
          { rates, day, isInside },
        );
        const refunds = inParts(sumsOf(invoice).totalPaise, weights).filter((amount) => amount > 0);
        let before = invoice.map(() => 0);
        const notes = refunds.map((amount) => {
          const credited = creditedLines(invoice, before, amount, isInside);
          expect(sumsOf(credited).totalPaise).toBe(amount);
          before = before.map((paise, index) => paise + credited[index]!.totalPaise);
          before.forEach((paise, index) =>
            expect(paise).toBeLessThanOrEqual(invoice[index]!.totalPaise),
          );
          return credited;
        });
        expect(sumsOf(notes.flat())).toEqual(sumsOf(invoice));
      },
    ),
  );
});
