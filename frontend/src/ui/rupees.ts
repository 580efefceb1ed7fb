// Chromium 68 to 87 throw unless both the minimum and the maximum are given.
const format = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = format(0);
const withPaise = format(2);

/** Removes the space that Chromium below 80 puts after the sign. */
const closed = (text: string) => text.replace(/₹\s/, '₹');

/** Formats rupees as "₹1,23,456", with paise only if there are any. */
export function rupees(amount: number): string {
  return closed((Math.round(amount * 100) % 100 === 0 ? whole : withPaise).format(amount));
}

const withFractions = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
});

/** Formats the price of one unit: below a rupee the price of one g or ml may have thousandths of a paisa, "₹0.035". */
export function unitPrice(amount: number): string {
  return amount >= 1 || Math.round(amount * 100_000) % 1_000 === 0
    ? rupees(amount)
    : closed(withFractions.format(amount));
}

/** Formats rupees as "₹1,23,456.00", for columns of figures. */
export const rupeesAndPaise = (amount: number): string => closed(withPaise.format(amount));

/** Formats the price of one unit as "₹640.00" or "₹0.035", for columns of figures. */
export const unitPriceAndPaise = (amount: number): string => closed(withFractions.format(amount));
