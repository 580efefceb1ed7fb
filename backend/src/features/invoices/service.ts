import { randomUUID } from 'node:crypto';
import { sumsOf } from '@kalavara/shared-types/invoices.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Fill } from '../../platform/publish';
import type { DB } from '../../platform/schema.gen';
import { run } from '../../platform/statements';
import type { Statement } from '../../platform/transaction';
import { creditNoteOf, invoiceOf, type Paper, type Sale, type Written } from './paper';
import * as queries from './queries';

export type { Cart, Sold } from './paper';

export type Writing = {
  /** Of the statement that settles the order, behind what locks its rows and before the rooms. */
  parts: { counter: Statement; invoice: Statement };
  /** As it stands in the order's list; its number is `fill.mark` until it is written. */
  entry: { number: string; kind: string; date: string; totalPaise: number };
  fill: Fill;
};

/**
 * The invoice of an order that is being settled. Its number is known to the database alone, and only with the commit: so
 * nobody waits for it twice, and the news of the order are filled in where they are written. It waits for the part of the
 * statement named `after`.
 */
export function writeInvoice(
  sale: Sale & { orderId: string; at: Instant },
  installation: Settings,
  after: string,
): Writing {
  const { orderId, at, ...about } = sale;
  const paper = invoiceOf(about, installation, indianDay(at));
  const mark = `number-${randomUUID()}`;
  return {
    parts: queries.writing(paper, { orderId, at }, after),
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
  /** All that went back of the payment so far, this one with it. */ backPaise: number;
};

/**
 * The credit note for money that is back, if the order has an invoice: once a refund, and together what went back of the
 * invoice. One refund that was given and then failed after all keeps its note; the one that takes its place needs none.
 */
export async function creditRefund(
  tx: Transaction<DB>,
  { orderId, refundId, at, backPaise }: Back,
): Promise<void> {
  const found = await queries.findOfOrder(tx, orderId);
  if (!found) return;
  const { invoice, credits } = found;
  const credited = credits.reduce((sum, { lines }) => sum + sumsOf(lines).totalPaise, 0);
  const amount = Math.min(backPaise, sumsOf(invoice.paper.lines).totalPaise) - credited;
  if (amount <= 0) return;
  await run(
    tx,
    queries.insert(creditNoteOf(invoice, credits, amount, indianDay(at)), {
      orderId,
      refundId,
      at,
    }),
  );
}

export async function read(db: Kysely<DB>, number: string): Promise<Written<Paper>> {
  const found = isNumber(number) ? await queries.findByNumber(db, number) : undefined;
  if (!found) throw new AppError('invoice-not-found');
  return found;
}

/** Anything else is asked of nobody: a text of an address may hold what Postgres takes for no text. */
const isNumber = (said: string) => /^[A-Z]{2,3}-\d{4}-\d{5,7}$/.test(said);
