import type { InvoiceKind, Registration, TaxRate } from './invoices';
import type { Paise } from '../money.rules';
import type { Day } from '../primitives';
import { gstinState, type StateCode, stateOfPincode } from '../checkout/indian-states.rules';

/** "2627" for all days from April 2026 to March 2027. */
export function financialYear(day: Day): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const begins = month >= 4 ? year : year - 1;
  return [begins, begins + 1].map((of) => String(of % 100).padStart(2, '0')).join('');
}

const kindCodes: Record<InvoiceKind, string> = {
  'tax-invoice': 'V',
  'bill-of-supply': 'B',
  'credit-note': 'C',
};

/**
 * The series of a number, such as "KV-2627", which is counted from 1 without gaps. Each kind has its own series, and
 * practice sales have separate ones ("KTV"), so that the numbers of real sales have no gaps. With "-00001" a number has
 * 13 or 14 of at most 16 characters, and needs no escaping in an address.
 */
export const seriesOf = (kind: InvoiceKind, day: Day, isTest: boolean): string =>
  `K${isTest ? 'T' : ''}${kindCodes[kind]}-${financialYear(day)}`;

/** The kind of invoice that a business may issue: a tax invoice requires the registration and its number. */
export const kindFor = ({
  registration,
  gstin,
}: {
  registration: Registration;
  gstin: string;
}): Exclude<InvoiceKind, 'credit-note'> =>
  registration === 'regular' && gstin !== '' ? 'tax-invoice' : 'bill-of-supply';

/**
 * The total rate in percent for a tariff code on a day: of the rates for this code or its chapter ("2001" for
 * "20019000"), the longest code counts, and of that the latest day. Undefined if none is set.
 */
export function rateFor(rates: readonly TaxRate[], hsn: string, day: Day): number | undefined {
  const fitting = rates.filter((rate) => hsn.startsWith(rate.hsn) && rate.from <= day);
  const [best] = fitting.sort((a, b) => b.hsn.length - a.hsn.length || (a.from < b.from ? 1 : -1));
  return best?.percent;
}

/** The state of the tax number; without one, Kerala, where the kitchen is. */
export const sellerState = (gstin: string): StateCode => gstinState(gstin) ?? '32';

/**
 * Whether the seller may send goods into a state. Other states require the regular registration, whatever the turnover
 * (CGST Act, sections 10 and 24).
 */
export const maySendTo = (
  { registration, gstin }: { registration: Registration; gstin: string },
  pincode: string,
): boolean =>
  (registration === 'regular' && gstin !== '') || stateOfPincode(pincode) === sellerState(gstin);

/**
 * Splits an amount in proportion to the weights into whole paise whose sum is exact: the largest remainders are rounded
 * up.
 */
export function inParts(amount: Paise, weights: readonly number[]): Paise[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight) => Math.floor((amount * weight) / all));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index]! += 1;
  return parts;
}

/** An amount split into value and tax. Within the state, each of the two taxes is half; else all is IGST. */
export type Taxes = { taxablePaise: Paise; cgstPaise: Paise; sgstPaise: Paise; igstPaise: Paise };

/**
 * Computes the tax that an amount includes. The halves are equal, each rounded to the paisa, and an odd paisa belongs
 * to the value: so every line and all totals add up without a line for rounding.
 */
export function taxesIn(amount: Paise, percent: number, isInside: boolean): Taxes {
  const rate = Math.round(percent * 100);
  const part = (share: number) => Math.round((amount * rate) / (share * (10_000 + rate)));
  const [half, whole] = isInside ? [part(2), 0] : [0, part(1)];
  return {
    taxablePaise: amount - 2 * half - whole,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: whole,
  };
}

export type Sold = { hsn: string; quantity: number; unitPaise: Paise };
export type Spread = { discountPaise: Paise; deliveryPaise: Paise };

/** A line with its part of discount and delivery; `percent` is null without a tax, or if no rate was set. */
export type TaxedLine = Taxes &
  Spread & { grossPaise: Paise; totalPaise: Paise; percent: number | null };

type Taxing = { rates: readonly TaxRate[]; day: Day; isInside: boolean };

/**
 * Computes the taxed lines of an order. Discount and delivery are split among all lines by their price: delivery is
 * part of one composite supply and is taxed like the goods (CGST Act, sections 2 (30), 8 and 15). Without `taxing`
 * there is no tax.
 */
export function taxedLines(
  lines: readonly Sold[],
  { discountPaise, deliveryPaise }: Spread,
  taxing: Taxing | undefined,
): TaxedLine[] {
  const gross = lines.map(({ quantity, unitPaise }) => quantity * unitPaise);
  const discounts = inParts(discountPaise, gross);
  const deliveries = inParts(deliveryPaise, gross);
  return lines.map(({ hsn }, index) => {
    const grossPaise = gross[index]!;
    const discount = discounts[index]!;
    const delivery = deliveries[index]!;
    const totalPaise = grossPaise - discount + delivery;
    const percent = taxing === undefined ? null : (rateFor(taxing.rates, hsn, taxing.day) ?? null);
    const taxes = taxesIn(totalPaise, percent ?? 0, taxing?.isInside ?? true);
    return {
      grossPaise,
      discountPaise: discount,
      deliveryPaise: delivery,
      totalPaise,
      percent,
      ...taxes,
    };
  });
}

export type CreditedLine = Taxes & { totalPaise: Paise; percent: number | null };

/**
 * The credited amount of each line if `amount` of an invoice is refunded, at the rates of that invoice; `before` is the
 * amount credited earlier. The credit notes of an invoice never exceed its amount in total, and once all of the money
 * is refunded, all of its tax is credited, to the paisa.
 */
export function creditedLines(
  lines: readonly CreditedLine[],
  before: readonly Paise[],
  amount: Paise,
  isInside: boolean,
): CreditedLine[] {
  const parts = inParts(
    amount,
    lines.map(({ totalPaise }, index) => totalPaise - before[index]!),
  );
  return lines.map(({ percent }, index) => {
    const until = taxesIn(before[index]! + parts[index]!, percent ?? 0, isInside);
    const earlier = taxesIn(before[index]!, percent ?? 0, isInside);
    return { totalPaise: parts[index]!, percent, ...difference(until, earlier) };
  });
}

const difference = (a: Taxes, b: Taxes): Taxes => ({
  taxablePaise: a.taxablePaise - b.taxablePaise,
  cgstPaise: a.cgstPaise - b.cgstPaise,
  sgstPaise: a.sgstPaise - b.sgstPaise,
  igstPaise: a.igstPaise - b.igstPaise,
});

const none: Taxes & { totalPaise: Paise } = {
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
};

/** The sums of all lines. */
export const sumsOf = (lines: readonly (Taxes & { totalPaise: Paise })[]): typeof none =>
  lines.reduce(
    (sum, line) => ({
      taxablePaise: sum.taxablePaise + line.taxablePaise,
      cgstPaise: sum.cgstPaise + line.cgstPaise,
      sgstPaise: sum.sgstPaise + line.sgstPaise,
      igstPaise: sum.igstPaise + line.igstPaise,
      totalPaise: sum.totalPaise + line.totalPaise,
    }),
    none,
  );
