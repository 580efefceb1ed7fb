import { sumsOf } from '@kalavara/shared-types/invoices.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { states } from '@kalavara/shared-types/states.rules';
import { inGroups, rupeesInWords } from '@kalavara/shared-types/words.rules';
import PDFDocument from 'pdfkit';
import { columnsOf } from './columns';
import { addFonts, type Doc } from './fonts';
import type { Paper, Written } from './paper';
import { type Pen, penOf, type Style } from './pen';
import { drawTable } from './table';

const page = { width: 595.28, height: 841.89 };
const margin = 36;
const width = page.width - 2 * margin;
const bottom = page.height - margin - 18;
const quiet = '#6b6358';

const titles = { 'tax-invoice': 'Tax Invoice', 'bill-of-supply': 'Bill of Supply', 'credit-note': 'Credit Note' } as const;

/** "21-11-2026", as dates stand on papers in India. */
const dateOf = (day: Day) => day.split('-').reverse().join('-');
const stateText = (code: keyof typeof states) => `${states[code]} (${code})`;

/** The paper as a PDF. The same paper is the same file, to the byte, whenever it is asked for. */
export async function pdfOf({ number, paper }: Written<Paper>): Promise<Buffer> {
  const made = new Date(`${paper.date}T12:00:00+05:30`);
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: 'en-IN', displayTitle: true, font: '' },
    info: { Title: `${titles[paper.kind]} ${number}`, Author: paper.seller.businessName, CreationDate: made, ModDate: made },
  });
  const bytes = collected(doc);
  addFonts(doc);
  const pen = penOf(doc);

  let y = head(pen, number, paper);
  y = parties(pen, paper, y + 10);
  const end = endingOf(pen, paper);
  const place = { x: margin, y: y + 12, top: margin, bottom, after: end.height };
  end.write(await drawTable(doc, pen, { columns: columnsOf(paper, width), lines: paper.lines, ...place }));
  everyPage(doc, pen, number, paper);
  doc.end();
  return bytes;
}

function collected(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

/** Who sells, and which paper this is. */
function head(pen: Pen, number: string, { kind, date, seller, registration, orderNo, paymentId, ...paper }: Paper): number {
  const half = width / 2 - 8;
  const left = { x: margin, width: half };
  // At the top, as rule 5 (1) (f) wants it.
  const composition = registration === 'composition' ? 'Composition taxable person, not eligible to collect tax on supplies' : '';
  const top = pen.write(composition, { x: margin, y: margin, width }) + (composition === '' ? 0 : 8);
  let y = pen.write(seller.businessName, { ...left, y: top }, { size: 15, weight: 700 });
  const lines = [
    ...(seller.makerName === seller.businessName ? [] : [seller.makerName]),
    seller.address,
    `${seller.phone} · ${seller.email}`,
    ...(seller.gstin === '' ? [] : [`GSTIN ${seller.gstin} · ${stateText(seller.state)}`]),
    ...(seller.fssai === '' ? [] : [`FSSAI licence ${seller.fssai}`]),
  ];
  for (const line of lines) y = pen.write(line, { ...left, y });

  const right = { x: margin + width / 2 + 8, width: half };
  let rightY = pen.write(titles[kind], { ...right, y: top }, { size: 15, weight: 700, align: 'right' });
  rightY = pen.write(number, { ...right, y: rightY }, { size: 11, weight: 700, align: 'right' });
  const about = [
    `Date ${dateOf(date)}`,
    ...('of' in paper ? [`For ${titles[paper.of.kind].toLowerCase()} ${paper.of.number} of ${dateOf(paper.of.date)}`] : []),
    `Order ${orderNo}`,
    `Payment ${paymentId}`,
  ];
  for (const line of about) rightY = pen.write(line, { ...right, y: rightY }, { align: 'right' });
  return Math.max(y, rightY);
}

/** Who buys, and where the goods go. */
function parties(pen: Pen, { buyer, placeOfSupply }: Paper, top: number): number {
  pen.rule(top, margin, margin + width);
  const half = width / 2 - 8;
  const left = { x: margin, width: half };
  let y = pen.write('Billed and delivered to', { ...left, y: top + 6 }, { color: quiet });
  y = pen.write(buyer.name, { ...left, y }, { size: 10, weight: 700 });
  y = pen.write(buyer.address, { ...left, y });
  y = pen.write(`Pincode ${buyer.pincode}`, { ...left, y });
  const right = { x: margin + width / 2 + 8, width: half };
  const rightY = pen.write('Place of supply', { ...right, y: top + 6 }, { color: quiet, align: 'right' });
  pen.write(stateText(placeOfSupply), { ...right, y: rightY }, { size: 10, weight: 700, align: 'right' });
  return y;
}

function sentencesOf({ kind, isTest }: Paper): string[] {
  return [
    ...(isTest ? ['Sold for practice: no money moved, and nothing is owed.'] : []),
    ...(kind === 'tax-invoice' ? ['Prices include all taxes. Delivery is taxed as what is delivered. Tax payable on reverse charge: No.'] : []),
    'Issued electronically and computer generated: it needs no signature (Information Technology Act, 2000).',
  ];
}

/** The total, in figures and in words, and what the law wants said. */
function endingOf(pen: Pen, paper: Paper) {
  const total = sumsOf(paper.lines).totalPaise;
  const label = paper.kind === 'credit-note' ? 'Amount credited' : 'Amount paid';
  const parts: [text: string, style: Style, above: number][] = [
    [`${label} ₹${inGroups(total)}`, { size: 13, weight: 700, align: 'right' }, 10],
    [rupeesInWords(total), { align: 'right' }, 0],
    ...sentencesOf(paper).map((sentence, index): [string, Style, number] => [sentence, { color: quiet }, index === 0 ? 14 : 0]),
  ];
  return {
    height: parts.reduce((sum, [text, style, above]) => sum + above + pen.heightOf(text, width, style), 0),
    write: (top: number) => void parts.reduce((y, [text, style, above]) => pen.write(text, { x: margin, y: y + above, width }, style), top),
  };
}

/** What stands on each page: its number, and across it that it is no invoice, where it is none. */
function everyPage(doc: Doc, pen: Pen, number: string, { isTest }: Paper): void {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const foot = { x: margin, y: page.height - margin - 8, width };
    pen.write(`${number} · page ${index + 1} of ${count}`, foot, { size: 7.5, color: quiet, align: 'right' });
    if (isTest) stamp(doc, pen);
  }
}

function stamp(doc: Doc, pen: Pen): void {
  doc.save().rotate(-45, { origin: [page.width / 2, page.height / 2] }).fillOpacity(0.13);
  pen.write('TEST', { x: page.width / 2 - 190, y: page.height / 2 - 90, width: 420 }, { size: 160, weight: 700, color: '#b3261e' });
  doc.restore();
}
