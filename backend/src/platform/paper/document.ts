import PDFDocument from 'pdfkit';
import type { Doc } from './fonts';
import { type Pen, penOf } from './pen';

/** A4 in points; content stays within the margins and above the footer. */
export const page = { width: 595.28, height: 841.89 };
export const margin = 36;
export const width = page.width - 2 * margin;
export const bottom = page.height - margin - 18;
export const quiet = '#6b6358';
export const warning = '#b3261e';

type About = {
  title: string;
  author: string;
  language: 'en-IN' | 'ml-IN';
  made: Date;
  /** Width and height of a page in points; A4 if absent. */
  size?: [width: number, height: number];
};

/** Opens a new document with the bundled fonts. `end` finishes it and returns the file. */
export function openPaper({ title, author, language, made, size }: About): {
  doc: Doc;
  pen: Pen;
  end: () => Promise<Buffer>;
} {
  const doc = new PDFDocument({
    size: size ?? 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: author, CreationDate: made, ModDate: made },
  });
  const bytes = collect(doc);
  return {
    doc,
    pen: penOf(doc),
    end: () => {
      doc.end();
      return bytes;
    },
  };
}

function collect(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

/** Writes a footer on each page. */
export function footPages(
  doc: Doc,
  pen: Pen,
  footerOf: (number: number, count: number) => string,
  also: () => void = () => {},
): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    pen.write(
      footerOf(index + 1, count),
      { x: margin, y: page.height - margin - 8, width },
      { size: 7.5, color: quiet, align: 'right' },
    );
    also();
  }
}
