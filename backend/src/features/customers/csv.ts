import { once } from 'node:events';
import { byteOrderMark, momentCell, row } from '@kalavara/shared-types/csv.rules';
import type { Customer } from '@kalavara/shared-types/customers/customers';
import type { Response } from 'express';
import type { AppContext } from '../../platform/context';
import { listCustomers } from './service';

const pageSize = 200;

const columns: readonly (readonly [name: string, of: (customer: Customer) => string | number])[] = [
  ['Phone', ({ phone }) => phone],
  ['Name', ({ name }) => name],
  ['Address', ({ address }) => address],
  ['Orders', ({ orders }) => String(orders)],
  ['Spent', ({ spent }) => spent],
  ['Last order', ({ lastOrder }) => lastOrder.orderNo],
  ['Ordered at', ({ lastOrder }) => momentCell(lastOrder.at)],
  ['Note', ({ note }) => note],
];

/** Streams the customers of a search page by page. Between two pages no database connection is in use. */
export async function exportCustomers(
  ctx: AppContext,
  query: { q?: string | undefined },
  res: Response,
): Promise<void> {
  const pageAfter = (cursor?: string) => listCustomers(ctx, { ...query, cursor, limit: pageSize });
  let page = await pageAfter();
  res.attachment('customers.csv').set('Cache-Control', 'no-store').type('text/csv; charset=utf-8');
  res.write(byteOrderMark + row(columns.map(([name]) => name)));
  const gone = new Promise<void>((resolve) => void res.once('close', resolve));
  while (!res.destroyed) {
    const text = page.data.map((customer) => row(columns.map(([, of]) => of(customer)))).join('');
    if (!res.write(text)) await Promise.race([once(res, 'drain'), gone]);
    if (page.cursor === null) break;
    page = await pageAfter(page.cursor);
  }
  res.end();
}
