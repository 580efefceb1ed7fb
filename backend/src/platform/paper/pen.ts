import { type Doc, useFont, type Weight } from './fonts';
import { baseOf, type BaseDirection, type Run, runsFromLeft, runsOf, visibleText } from './runs';

export type Style = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' };
type Box = {
  x: number;
  y: number;
  width: number;
  /** Where only a part of the lines is written: the first one, and the one after the last. */
  lines?: readonly [from: number, to: number];
};

const defaultSize = 8.5;
const lineHeight = 1.3;
const ink = '#1d1a16';

// Figures of equal width align in columns.
const isFigure = (text: string) => /^[\d.,%-]+$/.test(text);
/** Where a line may break: unlike in `\s`, not at a no-break space. */
const breakable = /[^\S\u00a0]+/;
const featuresOf = ({ part, text }: Run) =>
  part === 'latin' && isFigure(text) ? { features: ['tnum' as const] } : {};

/**
 * Ends the open span with the next text, inside the graphics state that pdfkit draws a text in: a reader takes font and place of
 * a span where it ends, and would sort the lines by another place.
 */
function endSpanInside(doc: Doc): void {
  const { restore } = doc;
  doc.restore = () => {
    doc.restore = restore;
    doc.endMarkedContent();
    return doc.restore();
  };
}

/**
 * Writes text in the scripts of the bundled fonts; `y` is the top of a line, in points. Word widths are cached for
 * each document.
 */
export function penOf(doc: Doc) {
  const widths = new Map<string, number>();
  const use = (part: Run['part'], { weight = 400, size = defaultSize }: Style) =>
    useFont(doc, part, weight).fontSize(size);

  function widthOfRun(run: Run, { weight = 400, size = defaultSize }: Style): number {
    const key = `${run.part} ${weight} ${run.text}`;
    const known =
      widths.get(key) ??
      use(run.part, { weight, size: 1 }).widthOfString(run.text, featuresOf(run));
    widths.set(key, known);
    return known * size;
  }
  /** The width of a text on one line. */
  const widthOf = (text: string, style: Style) =>
    runsOf(text).reduce((sum, run) => sum + widthOfRun(run, style), 0);

  /** A token with its width; one wider than the box is split between graphemes. */
  function split(token: string, width: number, style: Style): { text: string; width: number }[] {
    const whole = widthOf(token, style);
    if (whole <= width) return [{ text: token, width: whole }];
    const pieces = [{ text: '', width: 0 }];
    for (const { segment } of new Intl.Segmenter('ml', { granularity: 'grapheme' }).segment(
      token,
    )) {
      const last = pieces.at(-1)!;
      const wide = widthOf(segment, style);
      if (last.text !== '' && last.width + wide > width)
        pieces.push({ text: segment, width: wide });
      else Object.assign(last, { text: last.text + segment, width: last.width + wide });
    }
    return pieces;
  }

  /** The tokens of a text, line by line. */
  function linesOf(
    text: string,
    width: number,
    style: Style,
  ): { tokens: string[]; width: number; base: BaseDirection }[] {
    const space = widthOf(' ', style);
    const paragraphs = visibleText(text).split(/\r?\n/);
    return paragraphs.flatMap((paragraph) => {
      const lines: { tokens: string[]; width: number; base: BaseDirection }[] = [];
      const base = baseOf(paragraph);
      for (const token of paragraph
        .split(breakable)
        .filter(Boolean)
        .flatMap((each) => split(each, width, style))) {
        const last = lines.at(-1);
        if (last === undefined || last.width + space + token.width > width)
          lines.push({ tokens: [token.text], width: token.width, base });
        else
          Object.assign(last, {
            tokens: [...last.tokens, token.text],
            width: last.width + space + token.width,
          });
      }
      return lines;
    });
  }

  function writeLine(
    { tokens, base }: { tokens: readonly string[]; base: BaseDirection },
    x: number,
    y: number,
    style: Style,
  ): void {
    const { size = defaultSize, color = ink } = style;
    let at = x;
    const text = tokens.join(' ');
    const runs = runsFromLeft(text, base);
    // Shaped glyphs stand in the order of drawing: the text of the line is what is copied and read aloud.
    const isSpan = runs.some(({ part }) => !part.startsWith('latin'));
    if (isSpan) doc.markContent('Span', { actual: `${text} ` });
    const last = runs.findLast((run) => run.text !== ' ');
    for (const run of runs) {
      if (run.text !== ' ') {
        use(run.part, style).fillColor(color);
        if (isSpan && run === last) endSpanInside(doc);
        doc.text(run.text, at, y + size, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...featuresOf(run),
        });
      }
      at += widthOfRun(run, style);
    }
  }

  /** From one line to the next. */
  const stepOf = ({ size = defaultSize }: Style) => size * lineHeight;
  const countLines = (text: string, width: number, style: Style = {}) =>
    linesOf(text, width, style).length;
  const heightOf = (text: string, width: number, style: Style = {}) =>
    countLines(text, width, style) * stepOf(style);

  /** Returns where the next line starts. */
  function write(
    text: string,
    { x, y, width, lines: part = [0, Infinity] }: Box,
    style: Style = {},
  ): number {
    const lines = linesOf(text, width, style).slice(...part);
    const step = stepOf(style);
    lines.forEach((line, n) =>
      writeLine(line, style.align === 'right' ? x + width - line.width : x, y + n * step, style),
    );
    return y + lines.length * step;
  }

  function rule(y: number, from: number, to: number, color = '#b9b2a6') {
    doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke();
  }

  /** The width at which no word is split. */
  const minWidth = (text: string, style: Style = {}) =>
    Math.max(0, ...text.split(breakable).map((token) => widthOf(token, style)));

  return { write, countLines, stepOf, heightOf, rule, minWidth, widthOf };
}
export type Pen = ReturnType<typeof penOf>;
