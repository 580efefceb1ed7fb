import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type { Language } from '@kalavara/shared-types/primitives';
import { costFigures, riseFigures } from '@kalavara/shared-types/reports/report-costs.rules';
import { factsOf } from '@kalavara/shared-types/reports/report-figures.rules';
import { listLate } from '@kalavara/shared-types/reports/report-late.rules';
import { readingRows } from '@kalavara/shared-types/reports/report-readings.rules';
import { minutesText } from '@kalavara/shared-types/reports/report-time.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { margin, quiet, width } from '../../platform/paper/document';
import type { Doc } from '../../platform/paper/fonts';
import type { Pen } from '../../platform/paper/pen';
import type { Report } from './service';

export type PdfContext = { doc: Doc; pen: Pen; report: Report; language: Language };

export const subtitle = { size: 12, weight: 700 } as const;
/**
 * The maximum lines of a part and length of a quote, so that all parts fit on one page. The tables after it contain all
 * data.
 */
const maxPicked = 5;
const quoteLength = 300;

/** Draws the summary like the first page of the screen: facts, delays, costs, temperatures and reviews. */
export function drawFirstPage(paper: PdfContext): number {
  let y = head(paper);
  y = late(paper, y);
  y = costs(paper, y);
  y = temperatures(paper, y);
  return reviews(paper, y);
}

/** Draws the event's title and facts. */
function head({ pen, report, language }: PdfContext): number {
  let y = pen.write(reportTexts.summary.title[language], at(margin), { color: quiet });
  y = pen.write(report.event.title, at(y), { size: 16, weight: 700 });
  pen.rule(y + 4, margin, margin + width, '#1d1a16');
  return drawBoxes(pen, factsOf(report, language), y + 10);
}

function late(paper: PdfContext, top: number): number {
  const { report, language } = paper;
  const lines = listLate(report.tasks, report.event.date, report.madeAt).map(
    ({ task, minutes, isDone }) =>
      `${nameIn(task, language)}: ${minutesText(minutes, language)}${isDone ? '' : ` · ${reportTexts.late.open[language]}`}`,
  );
  const y = startPart(paper, 'late', top);
  return writeLines(paper, lines.length > 0 ? lines : [reportTexts.late.none[language]], y);
}

function costs(paper: PdfContext, top: number): number {
  const { pen, report, language } = paper;
  const y = drawBoxes(pen, costFigures(report.cost, language), startPart(paper, 'cost', top));
  const rises = riseFigures(report.cost, language).map(({ label, value }) => `${label}: ${value}`);
  if (rises.length === 0) return y;
  const below = pen.write(reportTexts.cost.priceRises[language], at(y), { weight: 700 });
  return writeLines(paper, rises, below);
}

function temperatures(paper: PdfContext, top: number): number {
  const { report, language } = paper;
  const rows = readingRows(report.readings, report.tasks, language);
  const off = rows.filter(({ isOff }) => isOff);
  const count = reportTexts.readings.count[language]
    .replace('{count}', String(rows.length))
    .replace('{off}', String(off.length));
  const y = startPart(paper, 'readings', top);
  const lines = off.map(
    ({ cells: { what, value, action } }) => `${what}: ${value}${action && ` · ${action}`}`,
  );
  if (rows.length === 0) return writeLines(paper, [reportTexts.readings.none[language]], y);
  return writeLines(paper, lines, writeLines(paper, [count], y));
}

/** Draws the latest review. The facts contain the number of reviews and their mean. */
function reviews(paper: PdfContext, top: number): number {
  const { pen, report, language } = paper;
  const latest = [...report.reviews].sort((a, b) => (a.date < b.date ? 1 : -1))[0];
  if (!latest) return top;
  const y = pen.write(reportTexts.summary.reviews[language], at(top + 10), subtitle) + 4;
  const quote = [...latest.comment].slice(0, quoteLength).join('');
  return writeLines(paper, [`${quote} (${latest.reviewerName})`], y);
}

const at = (y: number) => ({ x: margin, y, width });

const startPart = ({ pen, language }: PdfContext, part: 'late' | 'cost' | 'readings', y: number) =>
  pen.write(reportTexts[part].title[language], at(y + 10), subtitle) + 4;

function writeLines({ pen }: PdfContext, lines: readonly string[], top: number): number {
  const y = lines.slice(0, maxPicked).reduce((below, line) => pen.write(line, at(below)), top);
  return lines.length > maxPicked ? pen.write(`+ ${lines.length - maxPicked}`, at(y)) : y;
}

type Figure = { label: string; value: string };

/** Draws four boxes in each row, each a label with its value below. */
export function drawBoxes(pen: Pen, all: readonly Figure[], top: number): number {
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
