import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hasRow } from '../../../platform/db/has-row';
import type { DB } from '../../../platform/schema.gen';

/** Whether an order was ever created with live keys, paid or not. */
export const hasLiveOrders = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('orders').select('id').where('gatewayMode', '=', 'live').limit(1));

/** Whether the installation was ever started with live keys. */
export const wasLiveMode = (db: Kysely<DB>): Promise<boolean> =>
  hasRow(db.selectFrom('liveMode').select('since'));

/** Records the time of the first start with live keys; later calls change nothing. */
export async function insertLiveMode(db: Kysely<DB>, now: Instant): Promise<void> {
  await db
    .insertInto('liveMode')
    .values({ since: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type PracticeOrder = {
  id: string;
  orderNo: string;
  isListed: boolean;
  /** The event whose capacity the order takes. */
  eventId: string | null;
};
/** Locks all orders that were created with practice payments. */
export async function lockPracticeOrders(tx: Transaction<DB>): Promise<PracticeOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'orderNo', 'paidAt', 'pickleEventId', 'holdsEventPlace'])
    .where('gatewayMode', '=', 'test')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, orderNo, paidAt, pickleEventId, holdsEventPlace }) => ({
    id,
    orderNo,
    isListed: paidAt !== null,
    eventId: holdsEventPlace ? pickleEventId : null,
  }));
}

/** Units that these orders reserve, by product. */
export async function sumReserved(tx: Transaction<DB>, ids: readonly string[]): Promise<Items> {
  const { rows } = await sql<{ key: string; units: number }>`
    select key, sum(value::integer)::integer as units from orders, jsonb_each_text(quantities)
    where id = any(${ids}::uuid[]) and reserved_until is not null group by key`.execute(tx);
  return Object.fromEntries(rows.map(({ key, units }) => [key, units]));
}

/** Units that these orders have subtracted from the stock, less returned ones, by product. */
export async function sumSold(tx: Transaction<DB>, ids: readonly string[]): Promise<Items> {
  const { rows } = await sql<{ id: string; units: number }>`
    select product_id as id, -sum(delta)::integer as units from stock_ledger
    where order_id = any(${ids}::uuid[]) group by product_id`.execute(tx);
  return Object.fromEntries(rows.map(({ id, units }) => [id, units]));
}

/**
 * Deletes these orders with all rows that belong to them. A series of invoices that is empty afterwards starts from
 * one.
 */
export async function deleteOrders(tx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  const ofOrders = sql`order_id = any(${ids}::uuid[])`;
  const ofPayments = sql`payment_id in (select id from payments where ${ofOrders})`;
  await sql`delete from webhook_inbox
    where coalesce(body #>> '{payload,payment,entity,id}', body #>> '{payload,refund,entity,payment_id}')
      in (select id from payments where ${ofOrders})`.execute(tx);
  await sql`with deleted as (delete from invoices where ${ofOrders} returning number)
    delete from invoice_counters where series in (select regexp_replace(number, '-\\d+$', '') from deleted)
      and not exists (select from invoices where regexp_replace(number, '-\\d+$', '') = series and not ${ofOrders})`.execute(
    tx,
  );
  await sql`delete from stock_ledger where ${ofOrders}`.execute(tx);
  await sql`delete from refunds where ${ofPayments}`.execute(tx);
  await sql`delete from payments where ${ofOrders}`.execute(tx);
  await sql`delete from order_history where ${ofOrders}`.execute(tx);
  await sql`delete from orders where id = any(${ids}::uuid[])`.execute(tx);
}
