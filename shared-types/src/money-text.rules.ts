import type { Paise } from './money.rules';

const small = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const steps = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function spellOut(n: number): string {
  if (n < 20) return small[n]!;
  if (n < 100) return [tens[Math.floor(n / 10)], ...(n % 10 > 0 ? [small[n % 10]] : [])].join(' ');
  const [size, name] = steps.find(([at]) => n >= at)!;
  const rest = n % size;
  return `${spellOut(Math.floor(n / size))} ${name}${rest > 0 ? ` ${spellOut(rest)}` : ''}`;
}

/** "Rupees One Lakh Twenty Thousand and Fifty Paise Only", in the Indian numbering system. */
export function rupeesInWords(paise: Paise): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  return `Rupees ${spellOut(rupees)}${rest > 0 ? ` and ${spellOut(rest)} Paise` : ''} Only`;
}

/** "1,20,000.50": groups of two digits after the first three. */
export function inGroups(paise: Paise): string {
  const whole = String(Math.floor(Math.abs(paise) / 100));
  const front = whole.slice(0, -3);
  const last3 = whole.slice(-3);
  const grouped = front === '' ? last3 : `${front.replace(/\B(?=(\d{2})+$)/g, ',')},${last3}`;
  return `${paise < 0 ? '-' : ''}${grouped}.${String(Math.abs(paise) % 100).padStart(2, '0')}`;
}
