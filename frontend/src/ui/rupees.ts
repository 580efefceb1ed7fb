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

/** "₹1,23,456.00", for columns of figures. */
export const rupeesAndPaise = (amount: number): string => closed(withPaise.format(amount));
