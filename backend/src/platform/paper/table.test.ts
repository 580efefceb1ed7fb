import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import { expect, test } from 'vitest';
import { openPaper } from './document';
import type { Pen } from './pen';
import { drawTable } from './table';

const bold = { weight: 700 } as const;
const names = [
  'status',
  'assignedTo',
  'startedBy',
  'completedBy',
  'completionTime',
  'timeTaken',
  'task',
] as const;

/** Draws a table with these widths and returns the boxes of its column heads. */
async function headsIn(language: 'en' | 'ml', widths: readonly number[]) {
  const { doc, pen, end } = openPaper({
    title: 'Heads',
    author: 'test',
    language: `${language}-IN`,
    made: new Date(0),
  });
  const written: { text: string; x: number; width: number }[] = [];
  const noting: Pen = {
    ...pen,
    write: (text, box, style) => {
      written.push({ text, ...box });
      return pen.write(text, box, style);
    },
  };
  const columns = widths.map((width, at) => ({
    head: reportTexts.columns[names[at]!][language],
    width,
    align: 'left' as const,
    cell: () => [],
  }));
  await drawTable(doc, noting, {
    columns,
    lines: [],
    x: 36,
    y: 36,
    top: 36,
    bottom: 700,
    after: 0,
  });
  const widest = written.map(({ text }) => pen.minWidth(text, bold));
  await end();
  return written.map(({ width }, at) => ({ width, isWhole: widest[at]! <= width }));
}

test.each(['en', 'ml'] as const)(
  'in %s column heads are not split, and the table preserves its width',
  { meta: { requirements: ['K-561'] } },
  async (language) => {
    const heads = await headsIn(language, [40, 44, 44, 44, 44, 30, 277]);
    expect(heads.map(({ isWhole }) => isWhole)).toEqual(heads.map(() => true));
    // Adjacent bold heads have a gap of eight points, so that they do not read as one.
    expect(heads.reduce((sum, { width }) => sum + width + 8, 0)).toBeCloseTo(523, 5);
  },
);

test('wide enough columns preserve their widths', async () => {
  const widths = [80, 80, 80, 80, 100, 80, 150];
  expect((await headsIn('ml', widths)).map(({ width }) => width + 8)).toEqual(widths);
});

test('if no page is wide enough, widths are not changed and column heads are split', async () => {
  const heads = await headsIn('ml', [10, 10, 10, 10, 10, 10, 10]);
  expect(heads.map(({ isWhole }) => isWhole)).toContain(false);
});

test('a row that is taller than a page continues on the next one, above the margin', async () => {
  const { doc, pen, end } = openPaper({
    title: 'Tall',
    author: 'test',
    language: 'ml-IN',
    made: new Date(0),
  });
  const correction = 'താപനില വീണ്ടും അളന്നു, തീ കുറച്ചു. '.repeat(29).slice(0, 1_000);
  const written: { text: string; page: number; from: number; to: number; end: number }[] = [];
  const noting: Pen = {
    ...pen,
    write: (text, box, style) => {
      const below = pen.write(text, box, style);
      const [from = 0, to = 0] = box.lines ?? [];
      written.push({ text, page: doc.bufferedPageRange().count, from, to, end: below });
      return below;
    },
  };
  const column = { head: 'x', align: 'left', cell: (line: string) => [line] } as const;
  const bottom = 787;
  const position = { x: 36, y: 600, top: 36, bottom, after: 0 };
  const columns = [
    { ...column, width: 80 },
    { ...column, width: 70, cell: () => ['15:00'] },
  ];
  await drawTable(doc, noting, { columns, lines: ['before', correction, 'after'], ...position });
  await end();
  expect(written.filter((one) => one.end > bottom)).toEqual([]);
  const parts = written.filter(({ text, from, to }) => text === correction && to > from);
  expect(parts.map(({ page }) => page)).toEqual(parts.map((_, at) => at + 1));
  expect(parts.length).toBeGreaterThan(1);
  // Each line is drawn once, in order.
  expect(parts.map(({ from }) => from)).toEqual([0, ...parts.slice(0, -1).map(({ to }) => to)]);
  expect(parts.at(-1)!.to).toBe(pen.countLines(correction, 76));
  const texts = written.filter(({ from, to }) => to > from).map(({ text }) => text);
  expect(texts.filter((text) => text === '15:00')).toHaveLength(3);
  expect(written.findLast(({ text }) => text === 'after')!.page).toBe(parts.at(-1)!.page);
});
