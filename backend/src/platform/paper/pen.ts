import { type Doc, type Run, runsOf, type Weight } from './fonts';

export type Style = { size?: number; weight?: Weight; color?: string; align?: 'left' | 'right' };
type Box = { x: number; y: number; width: number };

const usual = 8.5;
const lineHeight = 1.3;
const ink = '#1d1a16';

// Figures of one width, so that they stand below each other.
const isFigure = (text: string) => /^[\d.,%-]+$/.test(text);
const featuresOf = ({ part, text }: Run) =>
  part === 'latin' && isFigure(text) ? { features: ['tnum' as const] } : {};

/**
 * Writes in the letters of both languages; y is the top of a line. To shape a word takes up to a millisecond, and most
 * words come again: how wide they are at size 1 is kept as long as the document is written.
 */
export function penOf(doc: Doc) {
  const widths = new Map<string, number>();
  const use = (part: Run['part'], { weight = 400, size = usual }: Style) =>
    doc.font(`${part}-${weight}`).fontSize(size);

  function widthOfRun(run: Run, { weight = 400, size = usual }: Style): number {
    const key = `${run.part} ${weight} ${run.text}`;
    const known =
      widths.get(key) ??
      use(run.part, { weight, size: 1 }).widthOfString(run.text, featuresOf(run));
    widths.set(key, known);
    return known * size;
  }
  const widthOf = (text: string, style: Style) =>
    runsOf(text).reduce((sum, run) => sum + widthOfRun(run, style), 0);

  /** A word with its width; one that is wider than the box is broken where a letter ends. */
  function broken(word: string, width: number, style: Style): { text: string; width: number }[] {
    const whole = widthOf(word, style);
    if (whole <= width) return [{ text: word, width: whole }];
    const pieces = [{ text: '', width: 0 }];
    for (const { segment } of new Intl.Segmenter('ml', { granularity: 'grapheme' }).segment(word)) {
      const last = pieces.at(-1)!;
      const wide = widthOf(segment, style);
      if (last.text !== '' && last.width + wide > width)
        pieces.push({ text: segment, width: wide });
      else Object.assign(last, { text: last.text + segment, width: last.width + wide });
    }
    return pieces;
  }

  /** The words of a text as they stand side by side in a box. */
  function linesOf(
    text: string,
    width: number,
    style: Style,
  ): { words: string[]; width: number }[] {
    const space = widthOf(' ', style);
    return text.split(/\r?\n/).flatMap((paragraph) => {
      const lines: { words: string[]; width: number }[] = [];
      for (const word of paragraph
        .split(/\s+/)
        .filter(Boolean)
        .flatMap((each) => broken(each, width, style))) {
        const last = lines.at(-1);
        if (last === undefined || last.width + space + word.width > width)
          lines.push({ words: [word.text], width: word.width });
        else
          Object.assign(last, {
            words: [...last.words, word.text],
            width: last.width + space + word.width,
          });
      }
      return lines;
    });
  }

  function writeLine(words: readonly string[], x: number, y: number, style: Style): void {
    const { size = usual, color = ink } = style;
    let at = x;
    for (const word of words) {
      for (const run of runsOf(word)) {
        use(run.part, style).fillColor(color);
        doc.text(run.text, at, y + size, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...featuresOf(run),
        });
        at += widthOfRun(run, style);
      }
      at += widthOf(' ', style);
    }
  }

  const heightOf = (text: string, width: number, style: Style = {}) =>
    linesOf(text, width, style).length * (style.size ?? usual) * lineHeight;

  /** Answers where the next line begins. */
  function write(text: string, { x, y, width }: Box, style: Style = {}): number {
    const lines = linesOf(text, width, style);
    const step = (style.size ?? usual) * lineHeight;
    lines.forEach((line, n) =>
      writeLine(
        line.words,
        style.align === 'right' ? x + width - line.width : x,
        y + n * step,
        style,
      ),
    );
    return y + lines.length * step;
  }

  function rule(y: number, from: number, to: number, color = '#b9b2a6') {
    doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(color).stroke();
  }

  /** How wide a box has to be so that no word of it is broken. */
  const widestWord = (text: string, style: Style = {}) =>
    Math.max(0, ...text.split(/\s+/).map((word) => widthOf(word, style)));

  return { write, heightOf, rule, widestWord };
}
export type Pen = ReturnType<typeof penOf>;
