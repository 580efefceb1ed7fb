import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOpened, cellsOf, columns, csvOf } from '@kalavara/shared-types/reports.rules';
import { blankTask } from '@kalavara/shared-types/todos.rules';
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
const defused = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const expected = tasks.map((task) => columns.map((column) => defused(cellsOf(task, 'en')[column])));

/** Parses RFC 4180, quoted and plain cells. */
function parsed(text: string): string[][] {
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
    const [heads, ...rows] = parsed(bytes.subarray(3).toString());
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

test.runIf(canOpen)(
  'a spreadsheet shows every cell as text, and no formula',
  { meta: { requirements: ['D-131'] } },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kalavara-csv-'));
    try {
      writeFileSync(join(folder, 'in.csv'), csvOf(tasks, asOpened, 'en'));
      const asText = 'CSV:44,34,76,1,,0,false,true,false';
      execFileSync('soffice', [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        `--infilter=${asText}`,
        '--convert-to',
        'ods',
        '--outdir',
        folder,
        join(folder, 'in.csv'),
      ]);
      execFileSync('soffice', [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false',
        '--outdir',
        join(folder, 'out'),
        join(folder, 'in.ods'),
      ]);
      const [, ...rows] = parsed(
        readFileSync(join(folder, 'out', 'in.csv'), 'utf8').replace(/^\uFEFF/, ''),
      );
      expect(rows).toEqual(expected);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
