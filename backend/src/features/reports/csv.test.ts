import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { costCsvOf } from '@kalavara/shared-types/event-costs/event-costs-csv.rules';
import { asOpened, cellsOf, columns, csvOf } from '@kalavara/shared-types/reports/reports.rules';
import { blankTask } from '@kalavara/shared-types/todos/todos.rules';
import { expect, test } from 'vitest';

const texts = [
  '=1+1',
  '+91 98765',
  '-5',
  '@SUM(A1)',
  'says "ready", twice',
  'two\nlines',
  'ക്ഷ്ത്ര്യ ൺൻർൽൾൿ, "പൂമുഖം"',
  'plain',
];
const tasks = texts.map((task, n) => ({
  ...blankTask('e', `t${n}`),
  task,
  sortOrder: n,
  assignedTo: task,
}));
const withApostrophe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const expected = tasks.map((task) =>
  columns.map((column) => withApostrophe(cellsOf(task, 'en')[column])),
);

/** Parses RFC 4180 with quoted and plain cells. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n)/g,
  )) {
    rows.at(-1)!.push(quoted?.replace(/""/g, '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

test(
  'the file read back is what was written, byte for byte',
  { meta: { requirements: ['K-761', 'K-762', 'D-131'] } },
  () => {
    const bytes = Buffer.from(csvOf(tasks, asOpened, 'en'), 'utf8');
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heads, ...rows] = parseCsv(bytes.subarray(3).toString());
    expect(heads).toHaveLength(8);
    const hex = (table: string[][]) =>
      table.flat().map((cell) => Buffer.from(cell).toString('hex'));
    expect(hex(rows)).toEqual(hex(expected));
  },
);

function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--headless', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const canOpen = hasLibreOffice();
if (!canOpen) console.log('LibreOffice is not installed here: the CSV is not read through it.');

/**
 * Rewrites a file as a spreadsheet program saves it after an import. `quotesText`: texts are quoted, numbers are not.
 */
function convertBySpreadsheet(text: string, quotesText: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-csv-'));
  const convert = (to: string, into: string, file: string, ...options: string[]) =>
    execFileSync(
      'soffice',
      [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        ...options,
        '--convert-to',
        to,
        '--outdir',
        join(folder, into),
        join(folder, file),
      ],
      { stdio: 'ignore' },
    );
  try {
    writeFileSync(join(folder, 'in.csv'), text);
    convert('ods', '.', 'in.csv', '--infilter=CSV:44,34,76,1,,0,false,true,false');
    const format = `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,${quotesText},true,false`;
    convert(format, 'out', 'in.ods');
    return readFileSync(join(folder, 'out', 'in.csv'), 'utf8').replace(/^\uFEFF/, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.runIf(canOpen)(
  'a spreadsheet shows every cell as text, and no formula',
  { meta: { requirements: ['D-131'] } },
  () => {
    const [, ...rows] = parseCsv(convertBySpreadsheet(csvOf(tasks, asOpened, 'en'), false));
    expect(rows).toEqual(expected);
  },
);

const cost: EventCost = {
  eventId: 'e',
  people: 30,
  planned: 7_680,
  used: 7_040,
  wasted: 0,
  total: 7_840,
  labour: { minutes: 600, ratePerHour: 80, ofTasks: 0, cost: 800 },
  perGuest: { planned: 256, used: 234.67, total: 261.33 },
  uncosted: 0,
  rows: [
    {
      itemId: '1021',
      name: 'Mutton',
      unit: 'kg',
      isEstimate: false,
      hasPrice: true,
      planned: 12,
      plannedCost: 7_680,
      used: 11,
      usedCost: 7_040,
    },
    {
      itemId: '9001',
      name: '=1+1',
      unit: 'kg',
      isEstimate: false,
      hasPrice: true,
      planned: 0,
      plannedCost: 0,
      used: 1,
      usedCost: 0.5,
    },
  ],
  priceRises: [
    { itemId: '1021', name: 'Mutton', unit: 'kg', before: 480, after: 640, percent: 33.3 },
  ],
};

test.runIf(canOpen)('a spreadsheet calculates with the costs, also with negative ones', () => {
  const lines = convertBySpreadsheet(costCsvOf(cost, 'ml'), true).split('\n');
  expect(lines[1]).toBe('"മട്ടൺ","kg",12,7680,11,7040,-640,480,640,33.3');
  expect(lines[2]).toMatch(/^"'=1\+1","kg",0,0,1,0\.5,0\.5,/);
  expect(lines.some((line) => line.startsWith('"പണിക്കൂലി","min",,0,600,800'))).toBe(true);
});
