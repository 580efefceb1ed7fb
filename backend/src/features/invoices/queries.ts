import { seriesOf, sumsOf } from '@kalavara/shared-types/invoices/invoices.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { chainStatements, hasRowsSql, type Statement } from '../../platform/db/statements';
import type { CreditNote, Invoice, Paper, Numbered } from './paper';

type About = { orderId: string; at: Instant; refundId?: string };

/**
 * Draws the next number of a series and inserts the paper with it. The counter stays locked until the end of the
 * transaction, so a rollback leaves no gap. As parts of a longer statement, they do nothing if the part named `after`
 * did nothing.
 */
export function insertParts(
  paper: Paper,
  { orderId, at, refundId }: About,
  after?: string,
): { counter: Statement; invoice: Statement } {
  const { kind, date, isTest, lines } = paper;
  return {
    counter: {
      text: `insert into invoice_counters (series, last) select $1, 1 where ${hasRowsSql(after)}
        on conflict (series) do update set last = invoice_counters.last + 1 returning series, last`,
      values: [seriesOf(kind, date, isTest)],
    },
    invoice: {
      text: `insert into invoices (number, kind, order_id, refund_id, of_number, date, total_paise, content, created_at)
        select series || '-' || lpad(last::text, greatest(5, length(last::text)), '0'),
          $1, $2::uuid, $3::uuid, $4, $5::date, $6, $7::jsonb, $8::timestamptz from counter returning number`,
      values: [
        kind,
        orderId,
        refundId ?? null,
        kind === 'credit-note' ? paper.of.number : null,
        date,
        sumsOf(lines).totalPaise,
        JSON.stringify(paper),
        new Date(at),
      ],
    },
  };
}

/** The insert of an invoice with the number of its series, as one statement. */
export function insert(paper: Paper, about: About): Statement {
  const { counter, invoice } = insertParts(paper, about);
  return chainStatements({ counter }, invoice);
}

export async function findByNumber(
  db: Kysely<DB>,
  number: string,
): Promise<Numbered<Paper> | undefined> {
  const row = await db
    .selectFrom('invoices')
    .select(['number', 'content'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { number: row.number, paper: row.content as unknown as Paper };
}

/** The invoice of an order with its credit notes. */
export async function findByOrder(
  db: Kysely<DB>,
  orderId: string,
): Promise<{ invoice: Numbered<Invoice>; credits: CreditNote[] } | undefined> {
  const rows = await db
    .selectFrom('invoices')
    .select(['number', 'content'])
    .where('orderId', '=', orderId)
    .execute();
  const papers = rows.map(({ number, content }) => ({
    number,
    paper: content as unknown as Paper,
  }));
  const invoice = papers.find(
    (written): written is Numbered<Invoice> => written.paper.kind !== 'credit-note',
  );
  return (
    invoice && {
      invoice,
      credits: papers.flatMap(({ paper }) => (paper.kind === 'credit-note' ? [paper] : [])),
    }
  );
}
