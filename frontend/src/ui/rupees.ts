// Chromium 68 to 87 throw unless the minimum stands beside the maximum.
const format = (digits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const whole = format(0);
const withPaise = format(2);

/** Chromium below 80 puts a space behind the sign. */
const closed = (text: string) => text.replace(/₹\s/, '₹');

/** "₹1,23,456", with paise only where there are some. */
export function rupees(amount: number): string {
  return closed((Math.round(amount * 100) % 100 === 0 ? whole : withPaise).format(amount));
}

const withFractions = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 5,
});

/** What one unit costs: below a rupee a price of one g or ml may have thousandths of a paisa, "₹0.035". */
export function unitPrice(amount: number): string {
  return amount >= 1 || Math.round(amount * 100_000) % 1_000 === 0
    ? rupees(amount)
    : closed(withFractions.format(amount));
}

/** "₹1,23,456.00", for columns of figures. */
export const rupeesAndPaise = (amount: number): string => closed(withPaise.format(amount));

/** "₹640.00" and "₹0.035": what one unit costs, in a column of figures. */
export const unitPriceAndPaise = (amount: number): string => closed(withFractions.format(amount));
