import { indianClock, indianDay } from './time.rules';

/** Excel reads UTF-8 only with it. */
export const byteOrderMark = '\uFEFF';

/** Always quoted; a `'` before anything a spreadsheet would run as a formula, phone numbers included. */
export const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

/** Rupees with two decimals always, so that a column sorts and adds up. */
export const amountText = (rupees: number): string => rupees.toFixed(2);

/** "2026-11-30 13:48" in Kerala: a spreadsheet of any country reads it as a moment, and it sorts as text. */
export const momentCell = (iso: string): string => {
  const at = Date.parse(iso);
  return `${indianDay(at)} ${indianClock(at)}`;
};

/** One line of a file, as in RFC 4180. A number is an amount of money, negative ones without a `'`: they are no formula. */
export const row = (cells: readonly (string | number)[]): string =>
  `${cells.map((each) => (typeof each === 'number' ? `"${amountText(each)}"` : cell(each))).join(',')}\r\n`;

// Characters that Windows, Android or a shell refuse in a file name, and those that change the direction of text.
const unwelcome = /[\u0000-\u001F\u007F<>:"/\\|?*`$%\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** A title as part of a file's name: characters of any script and spaces stay. */
export function fileNamePart(title: string, otherwise: string): string {
  const clean = title
    .normalize('NFC')
    .replace(unwelcome, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return [...clean].slice(0, 80).join('').trim() || otherwise;
}
