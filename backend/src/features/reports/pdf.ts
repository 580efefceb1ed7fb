import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import { buildTimeline } from '@kalavara/shared-types/reports/event-timeline.rules';
import {
  type Column as CellName,
  cellsOf,
  type Cells,
  type Language,
  shownTasks,
  stockUsed,
  type View,
} from '@kalavara/shared-types/reports/reports.rules';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import { readingRows, type ReadingRow } from '@kalavara/shared-types/reports/report-readings.rules';
import {
  type CostCells,
  costColumns,
  costRows,
} from '@kalavara/shared-types/reports/report-costs.rules';
import { figuresOf } from '@kalavara/shared-types/reports/report-figures.rules';
import type { StockUsage } from '@kalavara/shared-types/inventory/stock-usage.rules';
import { momentText } from '@kalavara/shared-types/day-text.rules';
import { withUnit } from '@kalavara/shared-types/units.rules';
import { bottom, footPages, margin, openPaper, quiet, width } from '../../platform/paper/document';
import { type Column, drawTable } from '../../platform/paper/table';
import { drawBoxes, drawFirstPage, type PdfContext, subtitle } from './first-page';
import { drawTimelineChart } from './timeline-chart';
import type { Report } from './service';

/** Renders the report as PDF, with the rows, figures and chart of the screen. Equal reports give identical files. */
export async function pdfOf(report: Report, view: View, language: Language): Promise<Buffer> {
  const { event, tasks, readings, stock, madeAt } = report;
  const title = `${reportTexts.summary.title[language]}: ${event.title}`;
  const { doc, pen, end } = openPaper({
    title,
    author: report.business,
    language: `${language}-IN`,
    made: new Date(madeAt),
  });
  const paper = { doc, pen, report, language };

  let y = drawFirstPage(paper);
  y = heading(paper, reportTexts.statistics.title, y, 90);
  y = drawBoxes(pen, figuresOf(tasks, language), y);
  const picture = buildTimeline(tasks, readings, event.date, madeAt);
  y = heading(paper, reportTexts.picture.title, y, 120);
  y = picture
    ? await drawTimelineChart(paper, picture, y)
    : pen.write(reportTexts.picture.none[language], { x: margin, y, width });

  y = await rows(paper, reportTexts.tasks.title, y, {
    about: `${reportTexts.filter[view.status][language]} · ${reportTexts.sort[view.sort][language]}, ${reportTexts.direction[view.direction][language]}`,
    lines: shownTasks(tasks, view, language).map((task) => cellsOf(task, language)),
    columns: taskColumns(language),
    none: tasks.length === 0 ? reportTexts.tasks.empty : reportTexts.tasks.noMatch,
  });
  y = await rows(paper, reportTexts.readings.title, y, {
    lines: readingRows(readings, tasks, language),
    columns: readingColumns(language),
    none: reportTexts.readings.none,
  });
  y = await rows(paper, reportTexts.stock.title, y, {
    lines: stockUsed(stock),
    columns: stockColumns(language),
    none: reportTexts.stock.none,
  });
  await rows(paper, reportTexts.cost.title, y, {
    lines: costRows(report.cost, language),
    columns: costColumnsOf(language),
    none: reportTexts.cost.none,
  });

  const made = `${reportTexts.summary.madeAt[language]} ${momentText(madeAt, language)}`;
  footPages(
    doc,
    pen,
    (at, count) =>
      `${[...event.title].slice(0, 60).join('')} · ${made} · ${reportTexts.summary.page[language]} ${at} / ${count}`,
  );
  return end();
}

/** Writes a heading, with space for its first row on the same page. */
function heading(
  { doc, pen, language }: PdfContext,
  title: { en: string; ml: string },
  y: number,
  room: number,
): number {
  const isFull = y + 20 + room > bottom;
  if (isFull) doc.addPage();
  return (
    pen.write(title[language], { x: margin, y: isFull ? margin : y + 14, width }, subtitle) + 4
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
  cell: (line) => [withWholeTimes(cell(line))],
});

/** Prevents line breaks between a time and its "pm". */
const withWholeTimes = (text: string) => text.replace(/(\d) (?=[ap]m\b)/gi, '$1\u00a0');

const widths: Record<CellName, number> = {
  task: 126,
  status: 56,
  assignedTo: 54,
  startedBy: 54,
  startTime: 66,
  completedBy: 54,
  completionTime: 66,
  timeTaken: 47.28,
};
const taskColumns = (language: Language): Column<Cells>[] =>
  (Object.keys(widths) as CellName[]).map((name) =>
    left(reportTexts.columns[name][language], widths[name], (cells) => cells[name]),
  );

const readingWidths = { at: 70, what: 153, value: 60, band: 110, by: 50, action: 80.28 } as const;
const readingColumns = (language: Language): Column<ReadingRow>[] =>
  (Object.keys(readingWidths) as (keyof typeof readingWidths)[]).map((name) =>
    left(reportTexts.readings[name][language], readingWidths[name], ({ cells }) => cells[name]),
  );

const stockColumns = (language: Language): Column<StockUsage>[] => [
  left(reportTexts.stock.item[language], 240, ({ itemId, itemName }) =>
    itemNameIn({ id: itemId, name: itemName }, language),
  ),
  {
    head: reportTexts.stock.used[language],
    width: 90,
    align: 'right',
    cell: ({ quantity, unit }) => [withUnit(language, quantity, unit)],
  },
];

const costWidths = { item: 190, plannedAmount: 80, planned: 85, used: 80, actual: 88.28 } as const;
const costColumnsOf = (language: Language): Column<CostCells>[] =>
  costColumns.map((name) => ({
    head: reportTexts.cost[name][language],
    width: costWidths[name],
    align: name === 'item' ? 'left' : 'right',
    cell: ({ cells }) => [cells[name]],
  }));
