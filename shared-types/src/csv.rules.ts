/** So that Excel reads Malayalam as what it is (D-131). */
export const byteOrderMark = '\uFEFF';

/** Always in quotes; what a spreadsheet would take for a formula gets a `'` before it, also a phone number. */
export const cell = (said: string): string =>
  `"${(/^[=+\-@\t\r]/.test(said) ? `'${said}` : said).replace(/"/g, '""')}"`;

/** One line of a file as RFC 4180 has it. */
export const row = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

// What Windows, Android or a shell would not have in the name of a file, and what would turn the reading around.
const unwelcome = /[\u0000-\u001F\u007F<>:"/\\|?*`$%\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** A title as part of a file's name: letters of any script and spaces stay, whatever else it holds. */
export function fileNamePart(title: string, otherwise: string): string {
  const clean = title
    .normalize('NFC')
    .replace(unwelcome, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return [...clean].slice(0, 80).join('').trim() || otherwise;
}
