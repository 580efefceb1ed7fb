import type { BackInStockRequest } from '@kalavara/shared-types/back-in-stock/back-in-stock';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { BackInStockRequests, DB } from '../../platform/schema.gen';

const maxListed = 500;

type TakenRequest = BackInStockRequest & { id: number };

const toRequest = (row: Selectable<BackInStockRequests>): BackInStockRequest => ({
  productId: row.productId,
  phone: row.phone,
  email: row.email,
  language: row.language as BackInStockRequest['language'],
  createdAt: row.createdAt.toISOString(),
});

/** Inserts a request. An earlier request of the same contact for the same product stays. */
export async function insertRequest(db: Kysely<DB>, request: BackInStockRequest): Promise<void> {
  await db
    .insertInto('backInStockRequests')
    .values({ ...request, createdAt: new Date(request.createdAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listRequests(db: Kysely<DB>): Promise<BackInStockRequest[]> {
  const query = db.selectFrom('backInStockRequests').selectAll().orderBy('id', 'desc');
  return (await query.limit(maxListed).execute()).map(toRequest);
}

/** The number of waiting requests by product. */
export async function countWaiting(db: Kysely<DB>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('backInStockRequests')
    .select(['productId', (eb) => eb.fn.countAll<number>().as('waiting')])
    .groupBy('productId')
    .execute();
  return Object.fromEntries(rows.map(({ productId, waiting }) => [productId, Number(waiting)]));
}

export async function countOfProduct(db: Kysely<DB>, productId: string): Promise<number> {
  const row = await db
    .selectFrom('backInStockRequests')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

/** The condition for requests of a contact. Email addresses are stored in lower case. */
const isOfContact = (phone: string, emails: readonly string[]) =>
  sql<boolean>`(phone = ${phone} or email = any(${emails}::text[]))`;

export async function listByContact(
  db: Kysely<DB>,
  phone: string,
  emails: readonly string[],
): Promise<BackInStockRequest[]> {
  const query = db.selectFrom('backInStockRequests').selectAll().where(isOfContact(phone, emails));
  return (await query.orderBy('id').execute()).map(toRequest);
}

export async function deleteByContact(
  tx: Transaction<DB>,
  phone: string,
  emails: readonly string[],
): Promise<void> {
  await tx.deleteFrom('backInStockRequests').where(isOfContact(phone, emails)).execute();
}

/** Deletes the oldest requests for these products and returns them. Rows locked by another server are skipped. */
export async function takeRequests(
  tx: Transaction<DB>,
  productIds: readonly string[],
  most: number,
): Promise<TakenRequest[]> {
  const oldest = tx
    .selectFrom('backInStockRequests')
    .select('id')
    .where('productId', 'in', productIds)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .deleteFrom('backInStockRequests')
    .where('id', 'in', oldest)
    .returningAll()
    .execute();
  return rows.map((row) => ({ ...toRequest(row), id: Number(row.id) }));
}
