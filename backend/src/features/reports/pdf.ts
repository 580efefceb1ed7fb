import { reportTexts as words } from '@kalavara/shared-types/content/report-texts';
import { buildTimeline } from '@kalavara/shared-types/event-timeline.rules';
import {
  type Column as CellName,
  cellsOf,
  type Cells,
  type Language,
  shownTasks,
  stockUsed,
  type View,
} from '@kalavara/shared-types/reports.rules';
import { itemNameIn } from '@kalavara/shared-types/item-names.rules';
import { readingRows, type ReadingRow } from '@kalavara/shared-types/report-readings.rules';
import {
  type CostCells,
  costColumns,
  costFigures,
  costRows,
} from '@kalavara/shared-types/report-costs.rules';
import { factsOf, figuresOf } from '@kalavara/shared-types/report-figures.rules';
import type { StockUsage } from '@kalavara/shared-types/stock-usage.rules';
import { indianDateTime } from '@kalavara/shared-types/time.rules';
import { unitName } from '@kalavara/shared-types/units.rules';
import { bottom, footPages, margin, openPaper, quiet, width } from '../../platform/paper/document';
import type { Doc } from '../../platform/paper/fonts';
import type { Pen } from '../../platform/paper/pen';
import { type Column, drawTable } from '../../platform/paper/table';
import { drawPicture } from './picture';
import type { Report } from './service';

type PdfContext = { doc: Doc; pen: Pen; report: Report; language: Language };

/** The report as PDF, with the rows, figures and chart of the screen. Equal reports give equal files. */
export async function pdfOf(report: Report, view: View, language: Language): Promise<Buffer> {
  const { event, tasks, readings, stock, madeAt } = report;
  const title = `${words.summary.title[language]}: ${event.title}`;
  const { doc, pen, end } = openPaper({
    title,
    author: report.business,
    language: `${language}-IN`,
    made: new Date(madeAt),
  });
  const paper = { doc, pen, report, language };

  let y = head(paper);
  y = figures(paper, y + 10);
  y = costs(paper, y + 10);
  const picture = buildTimeline(tasks, readings, event.date, madeAt);
  y = heading(paper, words.picture.title, y, 120);
  y = picture
    ? await drawPicture(paper, picture, y)
    : pen.write(words.picture.none[language], { x: margin, y, width });

  y = await rows(paper, words.tasks.title, y, {
    about: `${words.filter[view.status][language]} · ${words.sort[view.sort][language]}, ${words.direction[view.direction][language]}`,
    lines: shownTasks(tasks, view, language).map((task) => cellsOf(task, language)),
    columns: taskColumns(language),
    none: tasks.length === 0 ? words.tasks.empty : words.tasks.noMatch,
  });
  y = await rows(paper, words.readings.title, y, {
    lines: readingRows(readings, tasks, language),
    columns: readingColumns(language),
    none: words.readings.none,
  });
  y = await rows(paper, words.stock.title, y, {
    lines: stockUsed(stock),
    columns: stockColumns(language),
    none: words.stock.none,
  });
  await rows(paper, words.cost.title, y, {
    lines: costRows(report.cost, language),
    columns: costColumnsOf(language),
    none: words.cost.none,
  });

  const made = `${words.summary.madeAt[language]} ${indianDateTime(madeAt)}`;
  footPages(
    doc,
    pen,
    (at, count) =>
      `${[...event.title].slice(0, 60).join('')} · ${made} · ${words.summary.page[language]} ${at} / ${count}`,
  );
  return end();
}

/** The event's title and facts. */
function head({ pen, report, language }: PdfContext): number {
  let y = pen.write(
    words.summary.title[language],
    { x: margin, y: margin, width },
    { color: quiet },
  );
  y = pen.write(report.event.title, { x: margin, y, width }, { size: 16, weight: 700 });
  pen.rule(y + 4, margin, margin + width, '#1d1a16');
  return drawBoxes(pen, factsOf(report, language), y + 10);
}

function figures({ pen, report, language }: PdfContext, top: number): number {
  const y = pen.write(
    words.statistics.title[language],
    { x: margin, y: top, width },
    { size: 12, weight: 700 },
  );
  return drawBoxes(pen, figuresOf(report.tasks, language), y + 4);
}

function costs({ pen, report, language }: PdfContext, top: number): number {
  const y = pen.write(
    words.cost.title[language],
    { x: margin, y: top, width },
    { size: 12, weight: 700 },
  );
  return drawBoxes(pen, costFigures(report.cost, language), y + 4);
}

type Figure = { label: string; value: string };

/** Four boxes a line, each a label with its value below. */
function drawBoxes(pen: Pen, all: readonly Figure[], top: number): number {
  const each = width / 4;
  let y = top;
  for (let first = 0; first < all.length; first += 4) {
    const ends = all.slice(first, first + 4).map(({ label, value }, n) => {
      const box = { x: margin + n * each, width: each - 8 };
      const below = pen.write(label, { ...box, y }, { size: 7.5, color: quiet });
      return pen.write(value, { ...box, y: below }, { size: 10, weight: 700 });
    });
    y = Math.max(...ends) + 6;
  }
  return y;
}

/** A heading with space below it for its first row. */
function heading(
  { doc, pen, language }: PdfContext,
  title: { en: string; ml: string },
  y: number,
  room: number,
): number {
  const isFull = y + 20 + room > bottom;
  if (isFull) doc.addPage();
  return (
    pen.write(
      title[language],
      { x: margin, y: isFull ? margin : y + 14, width },
      { size: 12, weight: 700 },
    ) + 4
  );
}

type Part<Line> = {
  about?: string;
  lines: readonly Line[];
  columns: readonly Column<Line>[];
  none: { en: string; ml: string };
};

async function rows<Line>(
  paper: PdfContext,
  title: { en: string; ml: string },
  top: number,
  { about, lines, columns, none }: Part<Line>,
): Promise<number> {
  const { doc, pen, language } = paper;
  let y = heading(paper, title, top, 90);
  if (about) y = pen.write(about, { x: margin, y, width }, { color: quiet });
  if (lines.length === 0) return pen.write(none[language], { x: margin, y, width });
  return drawTable(doc, pen, { columns, lines, x: margin, y, top: margin, bottom, after: 0 });
}

const left = <Line>(head: string, wide: number, cell: (line: Line) => string): Column<Line> => ({
  head,
  width: wide,
  align: 'left',
  cell: (line) => [cell(line)],
});

const widths: Record<CellName, number> = {
  ...{
    task: 126,
    status: 56,
    assignedTo: 54,
    startedBy: 54,
    startTime: 66,
    completedBy: 54,
    completionTime: 66,
    timeTaken: 47.28,
  },
};
const taskColumns = (language: Language): Column<Cells>[] =>
  (Object.keys(widths) as CellName[]).map((name) =>
    left(words.columns[name][language], widths[name], (cells) => cells[name]),
  );

const readingWidths = { at: 70, what: 153, value: 60, band: 110, by: 50, action: 80.28 } as const;
const readingColumns = (language: Language): Column<ReadingRow>[] =>
  (Object.keys(readingWidths) as (keyof typeof readingWidths)[]).map((name) =>
    left(words.readings[name][language], readingWidths[name], ({ cells }) => cells[name]),
  );

const stockColumns = (language: Language): Column<StockUsage>[] => [
  left(words.stock.item[language], 240, ({ itemId, itemName }) =>
    itemNameIn({ id: itemId, name: itemName }, language),
  ),
  {
    head: words.stock.used[language],
    width: 90,
    align: 'right',
    cell: ({ quantity, unit }) => [`${quantity} ${unitName(language, unit)}`],
  },
];

const costWidths = { item: 190, plannedAmount: 80, planned: 85, used: 80, actual: 88.28 } as const;
const costColumnsOf = (language: Language): Column<CostCells>[] =>
  costColumns.map((name) => ({
    head: words.cost[name][language],
    width: costWidths[name],
    align: name === 'item' ? 'left' : 'right',
    cell: ({ cells }) => [cells[name]],
  }));
