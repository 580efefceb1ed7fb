import { indianClock, indianDay } from './time.rules';

/** Excel recognizes UTF-8 only by this mark. */
export const byteOrderMark = '\uFEFF';

/**
 * Formats a text cell, always quoted. A `'` precedes texts that a spreadsheet would execute as a formula, including
 * phone numbers.
 */
export const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

/** Formats rupees, always with two decimals, so that spreadsheets can sort and add a column. */
export const amountText = (rupees: number): string => rupees.toFixed(2);

/**
 * Formats a time in Kerala as "2026-11-30 13:48": spreadsheets of all countries parse it, and it can be sorted as text.
 */
export const momentCell = (iso: string): string => {
  const at = Date.parse(iso);
  return `${indianDay(at)} ${indianClock(at)}`;
};

/**
 * Formats one line as in RFC 4180. Numbers are amounts of money; negative ones get no `'`, because they are not
 * formulas.
 */
export const row = (cells: readonly (string | number)[]): string =>
  `${cells.map((each) => (typeof each === 'number' ? `"${amountText(each)}"` : cell(each))).join(',')}\r\n`;

// Characters that Windows, Android or a shell refuse in file names, and those that change the direction of text.
const unwelcome = /[\u0000-\u001F\u007F<>:"/\\|?*`$%\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** Converts a title to a part of a file name; characters of any script and spaces are retained. */
export function fileNamePart(title: string, otherwise: string): string {
  const clean = title
    .normalize('NFC')
    .replace(unwelcome, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return [...clean].slice(0, 80).join('').trim() || otherwise;
}
