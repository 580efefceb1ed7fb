import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import { listPaid } from './list.queries';
import type { OrderRow } from '../rows';

export type LastOrdersQuery = Pick<Parameters<typeof listPaid>[1], 'q' | 'after' | 'phones'>;

/** The last order of each customer, newest first. */
export async function listLastOrders(
  db: Kysely<DB>,
  query: LastOrdersQuery,
  limit: number,
): Promise<OrderRow[]> {
  const found = await listPaid(db, { ...query, isLastOfCustomer: true }, limit);
  return found.map(({ order }) => order);
}
