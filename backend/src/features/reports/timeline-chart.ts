import { setImmediate } from 'node:timers/promises';
import { reportTexts } from '@kalavara/shared-types/content/report-texts';
import type {
  EventTimeline,
  TimelineRow,
  Span,
} from '@kalavara/shared-types/reports/event-timeline.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Language } from '@kalavara/shared-types/reports/reports.rules';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { indianDateTime } from '@kalavara/shared-types/time.rules';
import { bottom, margin, quiet, width } from '../../platform/paper/document';
import type { Doc } from '../../platform/paper/fonts';
import type { Pen } from '../../platform/paper/pen';

type PdfContext = { doc: Doc; pen: Pen; language: Language };

const names = 150;
const chart = { left: margin + names, width: width - names - 6 };
const x = (part: number) => chart.left + part * chart.width;
const label = { size: 7.5 };
const ink = {
  grid: '#e3dccf',
  planned: '#cdbfa6',
  done: '#2f5d3a',
  over: '#b4532a',
  running: '#8a6a00',
  band: '#dcead0',
  line: '#6b6358',
};
const scaleHeight = 14;
const temperatureHeight = 130;

/** Formats an hour of the scale: "10:00 am". */
const clock = (at: Instant) =>
  indianDateTime(at)
    .split(', ')[1]!
    .replace(/:\d\d /, '\u00a0');

/** Draws the chart of the day: planned bars, darker actual bars below them, and the temperatures at the end. */
export async function drawTimelineChart(
  paper: PdfContext,
  picture: EventTimeline,
  top: number,
): Promise<number> {
  const { doc, pen, language } = paper;
  let y = legend(paper, top);
  let began = scale(paper, picture, y);
  y = began;
  const close = () => grid(doc, picture, began, y);
  for (const row of picture.rows) {
    const height = Math.max(13, pen.heightOf(nameIn(row.task, language), names - 8, label) + 3);
    if (y + height > bottom) {
      close();
      doc.addPage();
      began = scale(paper, picture, margin);
      y = began;
    }
    pen.write(nameIn(row.task, language), { x: margin, y: y + 1.5, width: names - 8 }, label);
    bars(doc, row, y + height / 2 - 5);
    y += height;
    // Yields between rows, so that other requests are served.
    await setImmediate();
  }
  close();
  return picture.dots.length === 0 ? y : temperatures(paper, picture, y + 10);
}

function legend({ doc, pen, language }: PdfContext, top: number): number {
  const shown = [
    [ink.planned, reportTexts.picture.planned],
    [ink.done, reportTexts.picture.actual],
    [ink.over, reportTexts.statistics.over],
    [ink.running, reportTexts.picture.running],
  ] as const;
  shown.forEach(([color, text], n) => {
    const at = margin + n * 125;
    doc.rect(at, top + 3, 14, 5).fill(color);
    pen.write(text[language], { x: at + 18, y: top, width: 105 }, label);
  });
  return top + 14;
}

/** Draws the hours, repeated on each page. Each is centred below its line, the last one within the margin. */
function scale({ pen }: PdfContext, { ticks }: EventTimeline, top: number): number {
  const style = { size: 7, color: quiet };
  for (const { at, x: part } of ticks) {
    const wide = pen.widthOf(clock(at), style);
    const from = Math.min(x(part) - wide / 2, margin + width - wide);
    // One point wider, because sums of word widths are not exact.
    pen.write(clock(at), { x: from, y: top, width: wide + 1 }, style);
  }
  return top + scaleHeight;
}

/** Draws the hour lines, last and light, so that bars and lines do not hide each other. */
function grid(doc: Doc, { ticks }: EventTimeline, from: number, to: number): void {
  doc.save().opacity(0.6).lineWidth(0.4).strokeColor(ink.grid);
  for (const { x: part } of ticks) doc.moveTo(x(part), from).lineTo(x(part), to).stroke();
  doc.restore();
}

function bars(doc: Doc, { planned, actual, status, isOver }: TimelineRow, top: number): void {
  // A minimum width shows bars of no duration.
  const bar = ({ from, to }: Span, at: number, color: string) =>
    doc.rect(x(from), at, Math.max(1.5, (to - from) * chart.width), 4.5).fill(color);
  if (planned) bar(planned, top, ink.planned);
  if (actual)
    bar(actual, top + 5.5, status === 'in-progress' ? ink.running : isOver ? ink.over : ink.done);
}

function temperatures(paper: PdfContext, picture: EventTimeline, from: number): number {
  const { doc, pen, language } = paper;
  const isFull = from + temperatureHeight + 40 > bottom;
  if (isFull) doc.addPage();
  let top = pen.write(
    reportTexts.picture.temperature[language],
    { x: margin, y: isFull ? margin : from, width: names },
    { weight: 700 },
  );
  top = scale(paper, picture, top);
  const y = (part: number) => top + (1 - part) * temperatureHeight;

  for (let degrees = 0; degrees <= picture.maxCelsius; degrees += 50) {
    const at = y(degrees / picture.maxCelsius);
    pen.rule(at, chart.left, chart.left + chart.width, ink.grid);
    pen.write(
      String(degrees),
      { x: chart.left - 34, y: at - 5, width: 28 },
      { size: 7, color: quiet, align: 'right' },
    );
  }
  for (const { x: part, band } of picture.dots) {
    if (band)
      doc
        .rect(x(part) - 7, y(band.to), 14, Math.max(2, (band.to - band.from) * temperatureHeight))
        .fill(ink.band);
  }
  for (const dot of picture.dots) mark(paper, dot, x(dot.x), y(dot.y));
  figures(
    paper,
    picture.dots.map(({ reading, ...at }) => ({
      value: String(reading.value),
      at: x(at.x),
      y: y(at.y),
    })),
  );
  return top + temperatureHeight + 8;
}

/** Draws a circle within the band and a diamond outside, so that color is not the only difference. */
function mark(
  { doc }: PdfContext,
  { verdict }: EventTimeline['dots'][number],
  at: number,
  y: number,
): void {
  const isOff = verdict === 'low' || verdict === 'high';
  if (isOff) doc.polygon([at, y - 4], [at + 4, y], [at, y + 4], [at - 4, y]).fill(ink.over);
  else doc.circle(at, y, 3).fill(ink.done);
}

type Figure = { value: string; at: number; y: number };
type Box = { left: number; right: number; top: number; bottom: number };
const figure = { size: 7, weight: 700 } as const;
const tall = 9;
const meet = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Writes each value beside its mark. Values that are close together are moved, so that none overlap. */
function figures({ doc, pen }: PdfContext, all: readonly Figure[]): void {
  const marks = all.map(({ at, y }) => boxAt(at - 3, y, 6, 6));
  const written: Box[] = [];
  for (const { value, at, y } of all) {
    const wide = pen.minWidth(value, figure);
    const isFree = (box: Box) =>
      ![...marks, ...written].some((other) => meet(box, other)) &&
      !written.some((other) => crosses([at, y], box, other));
    const position = listPositions(at, y, wide).find(isFree);
    // Without a free position the value is only in the table below.
    if (!position) continue;
    written.push(position);
    pen.write(value, { x: position.left, y: position.top, width: wide + 1 }, figure);
    const isFar = position.bottom < y - tall || position.top > y + tall;
    if (isFar)
      doc
        .moveTo(at, y)
        .lineTo(...endOf(position, y))
        .lineWidth(0.4)
        .strokeColor(ink.line)
        .stroke();
  }
}

const boxAt = (left: number, middle: number, wide: number, high: number = tall): Box => ({
  left,
  right: left + wide,
  top: middle - high / 2,
  bottom: middle + high / 2,
});

/** The end of the line from a mark to its value, at the value. */
const endOf = ({ left, right, top, bottom }: Box, y: number): [number, number] => [
  (left + right) / 2,
  top > y ? top + 1 : bottom - 1,
];

/** Whether the line to a value crosses another value. */
function crosses([fromX, fromY]: [number, number], box: Box, other: Box): boolean {
  const [toX, toY] = endOf(box, fromY);
  const points = Array.from(
    { length: 9 },
    (_, n) => [fromX + ((toX - fromX) * n) / 8, fromY + ((toY - fromY) * n) / 8] as const,
  );
  return points.some(
    ([px, py]) => px > other.left && px < other.right && py > other.top && py < other.bottom,
  );
}

/**
 * Lists the positions to try for a value: first the sides, then further away with a thin line; never outside the chart.
 */
function listPositions(at: number, y: number, wide: number): Box[] {
  const beside = [boxAt(at + 6, y, wide), boxAt(at - 6 - wide, y, wide)];
  const away = [1.2, 2.3, 3.4].flatMap((lines) =>
    [0, 1, -1, 2, -2].flatMap((aside) =>
      [-1, 1].map((way) => boxAt(at - wide / 2 + aside * wide, y + way * lines * tall, wide)),
    ),
  );
  return [...beside, ...away].filter(
    ({ left, right }) => left >= chart.left && right <= chart.left + chart.width + 6,
  );
}
