import { sum } from '@kalavara/shared-types/numbers.rules';
import { countryName } from '@kalavara/shared-types/checkout/countries.rules';
import { sumsOf } from '@kalavara/shared-types/invoices/invoices.rules';
import { states } from '@kalavara/shared-types/checkout/indian-states.rules';
import { inGroups, rupeesInWords } from '@kalavara/shared-types/money-text.rules';
import {
  bottom,
  footPages,
  margin,
  openPaper,
  page,
  quiet,
  warning,
  width,
} from '../../platform/paper/document';
import type { Doc } from '../../platform/paper/fonts';
import type { Pen, Style } from '../../platform/paper/pen';
import { paperDate } from '../../platform/paper/paper-date';
import { drawTable } from '../../platform/paper/table';
import { columnsOf } from './columns';
import type { Numbered, Paper, StateOfSupply } from './paper';

const titles = {
  'tax-invoice': 'Tax Invoice',
  'bill-of-supply': 'Bill of Supply',
  'credit-note': 'Credit Note',
} as const;

const stateText = (code: StateOfSupply) =>
  `${code === '96' ? 'Outside India' : states[code]} (${code})`;

/** Renders a paper as PDF. Equal papers give identical files. */
export async function pdfOf({ number, paper }: Numbered<Paper>): Promise<Buffer> {
  const made = new Date(`${paper.date}T12:00:00+05:30`);
  const title = `${titles[paper.kind]} ${number}`;
  const { doc, pen, end } = openPaper({
    title,
    author: paper.seller.businessName,
    language: 'en-IN',
    made,
  });

  let y = head(pen, number, paper);
  y = parties(pen, paper, y + 10);
  const ending = endingOf(pen, paper);
  const position = { x: margin, y: y + 12, top: margin, bottom, after: ending.height };
  ending.write(
    await drawTable(doc, pen, {
      columns: columnsOf(paper, width),
      lines: paper.lines,
      ...position,
    }),
  );
  // Each page has the number; a paper that is not an invoice has a mark across the page.
  footPages(
    doc,
    pen,
    (at, count) => `${number} · page ${at} of ${count}`,
    () => paper.isTest && stamp(doc, pen),
  );
  return end();
}

/** Draws the seller and the kind of the paper. */
function head(
  pen: Pen,
  number: string,
  { kind, date, seller, registration, orderNo, paymentId, ...paper }: Paper,
): number {
  const half = width / 2 - 8;
  const left = { x: margin, width: half };
  // At the top, as rule 5 (1) (f) requires.
  const composition =
    registration === 'composition'
      ? 'Composition taxable person, not eligible to collect tax on supplies'
      : '';
  const top =
    pen.write(composition, { x: margin, y: margin, width }) + (composition === '' ? 0 : 8);
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
  let rightY = pen.write(
    titles[kind],
    { ...right, y: top },
    { size: 15, weight: 700, align: 'right' },
  );
  rightY = pen.write(number, { ...right, y: rightY }, { size: 11, weight: 700, align: 'right' });
  const about = [
    `Date ${paperDate(date)}`,
    ...('of' in paper
      ? [
          `For ${titles[paper.of.kind].toLowerCase()} ${paper.of.number} of ${paperDate(paper.of.date)}`,
        ]
      : []),
    `Order ${orderNo}`,
    ...(paymentId === null ? [] : [`Payment ${paymentId}`]),
  ];
  for (const line of about) rightY = pen.write(line, { ...right, y: rightY }, { align: 'right' });
  return Math.max(y, rightY);
}

/** Draws the buyer and the place of supply. */
function parties(pen: Pen, { buyer, placeOfSupply }: Paper, top: number): number {
  pen.rule(top, margin, margin + width);
  const half = width / 2 - 8;
  const left = { x: margin, width: half };
  let y = pen.write('Billed and delivered to', { ...left, y: top + 6 }, { color: quiet });
  y = pen.write(buyer.name, { ...left, y }, { size: 10, weight: 700 });
  y = pen.write(buyer.address, { ...left, y });
  y = pen.write(buyer.country ? countryName(buyer.country, 'en') : `Pincode ${buyer.pincode}`, {
    ...left,
    y,
  });
  const right = { x: margin + width / 2 + 8, width: half };
  const rightY = pen.write(
    'Place of supply',
    { ...right, y: top + 6 },
    { color: quiet, align: 'right' },
  );
  pen.write(
    stateText(placeOfSupply),
    { ...right, y: rightY },
    { size: 10, weight: 700, align: 'right' },
  );
  return y;
}

function sentencesOf({ kind, isTest, placeOfSupply }: Paper): string[] {
  return [
    ...(isTest ? ['Sold for practice: no money moved, and nothing is owed.'] : []),
    ...(kind === 'tax-invoice'
      ? [
          'Prices include all taxes. Delivery is taxed as what is delivered. Tax payable on reverse charge: No.',
        ]
      : []),
    // The endorsement of an export without a letter of undertaking (CGST Rules, rule 46).
    ...(kind === 'tax-invoice' && placeOfSupply === '96'
      ? ['Supply meant for export on payment of integrated tax.']
      : []),
    'Issued electronically and computer generated: it needs no signature (Information Technology Act, 2000).',
  ];
}

/** The label of the amount. An invoice never changes, so that of an order paid later does not state a payment. */
function amountLabel({ kind, paymentId }: Paper): string {
  if (kind === 'credit-note') return 'Amount credited';
  return paymentId === null ? 'Total amount' : 'Amount paid';
}

/** Draws the total in figures and in words, and the statements that the law requires. */
function endingOf(pen: Pen, paper: Paper) {
  const total = sumsOf(paper.lines).totalPaise;
  const parts: [text: string, style: Style, above: number][] = [
    [`${amountLabel(paper)} ₹${inGroups(total)}`, { size: 13, weight: 700, align: 'right' }, 10],
    [rupeesInWords(total), { align: 'right' }, 0],
    ...sentencesOf(paper).map((sentence, index): [string, Style, number] => [
      sentence,
      { color: quiet },
      index === 0 ? 14 : 0,
    ]),
  ];
  return {
    height: sum(parts, ([text, style, above]) => above + pen.heightOf(text, width, style)),
    write: (top: number) =>
      void parts.reduce(
        (y, [text, style, above]) => pen.write(text, { x: margin, y: y + above, width }, style),
        top,
      ),
  };
}

function stamp(doc: Doc, pen: Pen): void {
  doc
    .save()
    .rotate(-45, { origin: [page.width / 2, page.height / 2] })
    .fillOpacity(0.13);
  pen.write(
    'TEST',
    { x: page.width / 2 - 190, y: page.height / 2 - 90, width: 420 },
    { size: 160, weight: 700, color: warning },
  );
  doc.restore();
}
