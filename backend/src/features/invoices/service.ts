import { randomUUID } from 'node:crypto';
import { sumsOf } from '@kalavara/shared-types/invoices/invoices.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Response } from 'express';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Fill } from '../../platform/rooms/publish';
import type { DB } from '../../platform/schema.gen';
import { run, type Statement } from '../../platform/db/statements';
import { creditNoteOf, invoiceOf, type Paper, type InvoicedSale, type Numbered } from './paper';
import * as queries from './queries';

export type { Sold } from './paper';

export type PendingInvoice = {
  /** Parts of the statement that settles the order, after those that lock its rows and before those of the rooms. */
  parts: { counter: Statement; invoice: Statement };
  /** The entry in the order. Its number is `fill.mark` until Postgres replaces it. */
  entry: { number: string; kind: string; date: string; totalPaise: number };
  fill: Fill;
};

/**
 * Builds the invoice of an order that is being settled. Postgres draws its number within the sale, so that the counter
 * is locked only there, and inserts it into the published order. Does nothing if the part of the statement named
 * `after` did nothing.
 */
export function writeInvoice(
  sale: InvoicedSale & { orderId: string; at: Instant },
  shopSettings: Settings,
  after: string,
): PendingInvoice {
  const { orderId, at, ...about } = sale;
  const paper = invoiceOf(about, shopSettings, indianDay(at));
  const mark = `number-${randomUUID()}`;
  return {
    parts: queries.insertParts(paper, { orderId, at }, after),
    entry: {
      number: mark,
      kind: paper.kind,
      date: paper.date,
      totalPaise: sumsOf(paper.lines).totalPaise,
    },
    fill: { mark, of: 'invoice', column: 'number' },
  };
}

type Back = {
  orderId: string;
  refundId: string;
  at: Instant;
  /** The sum of refunds of the payment so far, including this one. */
  backPaise: number;
};

/**
 * Writes the credit note of a processed refund if the order has an invoice: one for each refund, at most up to the
 * total of the invoice. A refund that fails after it was processed retains its note, and its replacement gets none.
 */
export const creditRefund = (tx: Transaction<DB>, { backPaise, ...about }: Back): Promise<void> =>
  credit(tx, about, backPaise);

/** Credits the whole invoice of an order that is cancelled before it was paid. */
export const creditInvoice = (tx: Transaction<DB>, orderId: string, at: Instant): Promise<void> =>
  credit(tx, { orderId, at }, Infinity);

/** Credits an invoice up to a total of `paise`. */
async function credit(
  tx: Transaction<DB>,
  about: { orderId: string; refundId?: string; at: Instant },
  paise: number,
): Promise<void> {
  const found = await queries.findByOrder(tx, about.orderId);
  if (!found) return;
  const { invoice, credits } = found;
  const credited = credits.reduce((sum, { lines }) => sum + sumsOf(lines).totalPaise, 0);
  const amount = Math.min(paise, sumsOf(invoice.paper.lines).totalPaise) - credited;
  if (amount <= 0) return;
  const note = creditNoteOf(invoice, credits, amount, indianDay(about.at));
  await run(tx, queries.insert(note, about));
}

export const findInvoice = async (
  db: Kysely<DB>,
  orderId: string,
): Promise<Numbered<Paper> | undefined> => (await queries.findByOrder(db, orderId))?.invoice;

/**
 * Renders a PDF. The library is loaded with the first one, because it is large and would delay the start of the server.
 */
export async function renderPdf(numbered: Numbered<Paper>): Promise<Buffer> {
  const { pdfOf } = await import('./pdf');
  return pdfOf(numbered);
}

export async function sendPdf(res: Response, written: Numbered<Paper>): Promise<void> {
  const bytes = await renderPdf(written);
  res.set({
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${written.number}.pdf"`,
  });
  res.end(bytes);
}

export async function getInvoice(db: Kysely<DB>, number: string): Promise<Numbered<Paper>> {
  const found = isNumber(number) ? await queries.findByNumber(db, number) : undefined;
  if (!found) throw new AppError('invoice-not-found');
  return found;
}

/** Checked because a path may contain bytes that Postgres refuses as text. */
const isNumber = (number: string) => /^[A-Z]{2,3}-\d{4}-\d{5,7}$/.test(number);
