import { setImmediate } from 'node:timers/promises';
import type { Doc } from './fonts';
import type { Pen, Style } from './pen';
import { cutRow, heightOf, type Row } from './row';

export type Column<Line> = {
  head: string;
  width: number;
  align: 'left' | 'right';
  /** The cell's texts: the first above, the others below it, smaller. */
  cell: (line: Line, index: number) => string[];
  /** Bold and dark, also the smaller texts. */
  isStrong?: (line: Line) => boolean;
  sum?: string;
};
type Table<Line> = {
  columns: readonly Column<Line>[];
  lines: readonly Line[];
  x: number;
  y: number;
  /** The start on pages after the first, and the end of a page. */
  top: number;
  bottom: number;
  /** The height needed below the sums on the same page. */
  after: number;
};

const gap = 4;
/** Between two column heads in bold, so that they do not read as one. */
const headGap = 8;
const smallStyle = { size: 7.5, color: '#6b6358' };
const strongSmallStyle = { size: 8 };

const bold = { weight: 700 } as const;

const styleOf = (n: number, weight: 400 | 700, isStrong: boolean) => ({
  weight: isStrong ? (700 as const) : weight,
  ...(n > 0 && (isStrong ? strongSmallStyle : smallStyle)),
});

type Fitted<Line> = { columns: readonly Column<Line>[]; between: number };

/** Measured without a pause in between. */
const linesAtOnce = 100;

/** A number that is split between its digits reads as two. */
const isNumber = (token: string) => /^\P{L}*\d\P{L}*$/u.test(token);

/** The width of the widest number in the cells of a column and in its sum. */
async function widthOfNumbers<Line>(
  pen: Pen,
  { cell, isStrong, sum }: Column<Line>,
  lines: readonly Line[],
): Promise<number> {
  const widthIn = (text: string, style: Style) =>
    text
      .split(/\s+/)
      .filter(isNumber)
      .reduce((most, token) => Math.max(most, pen.minWidth(token, style)), 0);
  let widest = widthIn(sum ?? '', bold);
  for (const [index, line] of lines.entries()) {
    if (index % linesAtOnce === 0) await setImmediate();
    const strong = isStrong?.(line) ?? false;
    const widths = cell(line, index).map((text, n) => widthIn(text, styleOf(n, 400, strong)));
    widest = Math.max(widest, ...widths);
  }
  return widest;
}

/** Widens columns whose head or numbers would be split or nearly touch the next one, at the cost of wider ones; the sum stays. */
async function fitColumns<Line>(
  pen: Pen,
  columns: readonly Column<Line>[],
  lines: readonly Line[],
): Promise<Fitted<Line>> {
  const numbers: number[] = [];
  for (const column of columns) numbers.push((await widthOfNumbers(pen, column, lines)) + gap);
  const fitted = [headGap, gap]
    .map((between) => widenTo(pen, columns, between, numbers))
    .find(Boolean);
  return fitted ?? { columns, between: gap };
}

/** Undefined where the columns together are too narrow. */
function widenTo<Line>(
  pen: Pen,
  columns: readonly Column<Line>[],
  between: number,
  numbers: readonly number[],
): Fitted<Line> | undefined {
  // A margin for rounding: sums of word widths are not exact.
  const needs = columns.map(
    ({ head }, at) => Math.max(pen.minWidth(head, bold) + between, numbers[at]!) + 0.1,
  );
  const lacking = columns.reduce((sum, { width }, at) => sum + Math.max(0, needs[at]! - width), 0);
  const spare = columns.reduce((sum, { width }, at) => sum + Math.max(0, width - needs[at]!), 0);
  if (lacking === 0) return { columns, between };
  if (spare < lacking) return undefined;
  const widened = columns.map((column, at) => {
    const over = column.width - needs[at]!;
    return { ...column, width: over < 0 ? needs[at]! : column.width - (over * lacking) / spare };
  });
  return { columns: widened, between };
}

/**
 * Draws a row for each line and repeats the heads on each page. Rows are broken only if they are taller than a page.
 * Returns the y below the table, in points. Yields between rows, since a long document takes a tenth of a second or
 * more.
 */
export async function drawTable<Line>(
  doc: Doc,
  pen: Pen,
  { columns: requested, lines, x, y: start, top, bottom, after }: Table<Line>,
): Promise<number> {
  const { columns, between } = await fitColumns(pen, requested, lines);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const rowOf = (
    texts: readonly string[][],
    weight: 400 | 700 = 400,
    inset = gap,
    strong: readonly boolean[] = [],
  ): Row => {
    const cells = texts.map((cell, at) =>
      cell.map((text, n) => {
        const style = styleOf(n, weight, strong[at] ?? false);
        const to = pen.countLines(text, columns[at]!.width - inset, style);
        return { text, style, step: pen.stepOf(style), from: 0, to };
      }),
    );
    return { cells, inset };
  };

  const draw = ({ cells, inset }: Row, y: number) => {
    let left = x;
    columns.forEach((column, at) => {
      const isRight = column.align === 'right';
      let below = y;
      for (const { text, style, from, to } of cells[at]!) {
        const box = { x: left + (isRight ? inset : 0), y: below, width: column.width - inset };
        const lines = [from, to] as const;
        below = pen.write(text, { ...box, lines }, { align: column.align, ...style });
      }
      left += column.width;
    });
  };

  const heads = rowOf(
    columns.map(({ head }) => [head]),
    bold.weight,
    between,
  );
  const head = (y: number) => {
    draw(heads, y + gap);
    const end = y + heightOf(heads) + 2 * gap;
    pen.rule(end - 2, x, x + width, '#1d1a16');
    return end;
  };

  let y = head(start);
  const startPage = () => {
    doc.addPage();
    y = head(top);
  };
  const room = () => bottom - y - 2 * gap;
  /** Draws what fits of a row taller than a page, page by page, and returns the rest. */
  const drawPages = (row: Row): Row => {
    let rest = row;
    for (let isNewPage = false; heightOf(rest) > room(); isNewPage = true) {
      const [part, left] = cutRow(rest, room());
      // A page without room for a line: the next one would have none either.
      if (isNewPage && heightOf(part) === 0) return rest;
      draw(part, y + gap);
      rest = left;
      startPage();
    }
    return rest;
  };
  const roomOfPage = bottom - top - heightOf(heads) - 4 * gap;

  for (const [index, line] of lines.entries()) {
    const row = rowOf(
      columns.map(({ cell }) => cell(line, index)),
      400,
      gap,
      columns.map(({ isStrong }) => isStrong?.(line) ?? false),
    );
    const isTallerThanPage = heightOf(row) > roomOfPage;
    if (!isTallerThanPage && heightOf(row) > room()) startPage();
    const rest = isTallerThanPage ? drawPages(row) : row;
    draw(rest, y + gap);
    y += heightOf(rest) + 2 * gap;
    pen.rule(y, x, x + width);
    await setImmediate();
  }

  if (columns.every(({ sum }) => sum === undefined)) return y;
  const sums = rowOf(
    columns.map(({ sum }) => (sum === undefined ? [] : [sum])),
    700,
  );
  if (heightOf(sums) + after > room()) startPage();
  draw(sums, y + gap);
  return y + heightOf(sums) + 2 * gap;
}
