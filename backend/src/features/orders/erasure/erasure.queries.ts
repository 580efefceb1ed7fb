import { z } from 'zod';
import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import type { Instant } from '@kalavara/shared-types/primitives';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import { isPlaced } from '../present';
import { redactCustomization, redactOrders } from './redact';
import { type OrderRow, ranks, toOrderRow } from '../rows';

export type ErasableOrder = OrderRow & { nextCheckAt: Date | null };

export async function lockByPhone(tx: Transaction<DB>, phone: string): Promise<ErasableOrder[]> {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('customerPhone', '=', phone)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...toOrderRow(row), nextCheckAt: row.nextCheckAt }));
}

/** States of a checkout without a known payment. */
const unpaidStates: readonly OrderState[] = ['draft', 'failed', 'awaiting', 'expired'];

/**
 * Locks checkouts that were never paid, have not changed after `since` and still contain the shopper's data. Excluded
 * are checkouts with a payment that was not declined, with reserved units or with a scheduled check, and those that
 * another server has locked.
 */
export async function lockUnpaid(
  tx: Transaction<DB>,
  since: Instant,
  max: number,
): Promise<OrderRow[]> {
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', unpaidStates)
    .where('paidAt', 'is', null)
    .where('reservedUntil', 'is', null)
    .where('nextCheckAt', 'is', null)
    .where('updatedAt', '<', new Date(since))
    // The column is empty after an erasure.
    .where('receiptFrom', '<>', '')
    .where(
      sql<boolean>`not exists (select from payments
        where (payments.order_id = orders.id or payments.gateway_order_id = orders.gateway_order_id)
          and payments.rank > ${ranks.failed})`,
    )
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toOrderRow);
}

/**
 * An order that was never paid is not needed for the accounts. Without a cart, a payment that arrives years later waits
 * for its cart and is refunded.
 */
const noCart = {
  lines: null,
  quantities: null,
  customerName: null,
  customerPhone: null,
  address: null,
  pincode: null,
  country: null,
  coupon: null,
  subtotalPaise: null,
  discountPaise: null,
  deliveryPaise: null,
  pickleEventId: null,
};

/** Removes the person from an order and its refunds. Amounts, payments and invoices stay. */
export async function redactOrder(
  tx: Transaction<DB>,
  order: OrderRow,
  by: string,
  at: Instant,
): Promise<OrderRow> {
  const lines = order.cart?.lines.map(redactCustomization) ?? null;
  const row = await tx
    .updateTable('orders')
    .set({
      ...(isPlaced(order)
        ? { customerName: '', customerPhone: '', address: '', lines: JSON.stringify(lines) }
        : noCart),
      customerEmail: null,
      specialInstructions: null,
      note: null,
      // These columns would identify the same phone or the same form.
      receipt: order.orderNo,
      receiptFrom: '',
      draftHash: '',
      updatedAt: new Date(at),
    })
    .where('id', '=', order.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('orderHistory')
    .values({ orderId: order.id, by, what: 'customer', before: null, after: 'erased' })
    .execute();
  await tx
    .updateTable('orderHistory')
    .set({ before: null, after: null })
    .where('orderId', '=', order.id)
    .where('what', '=', 'address')
    .execute();
  await tx
    .updateTable('refunds')
    .set({ note: null })
    .where('paymentId', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where('orderId', '=', order.id),
    )
    .execute();
  return toOrderRow(
    await tx.selectFrom('orders').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow(),
  );
}

const Json = z.json();

/** Removes the customers of these orders from the change log. */
async function redactChanges(
  tx: Transaction<DB>,
  orders: readonly Pick<OrderRow, 'orderNo'>[],
): Promise<void> {
  const orderNos = new Set(orders.map(({ orderNo }) => orderNo));
  const entities = [...orderNos].flatMap((no) => [`order/${no}`, `ownOrder/${no}`]);
  const batches = await tx
    .selectFrom('changes')
    .select(['room', 'revision', 'changes'])
    .where(sql<boolean>`entities && ${entities}::text[]`)
    .execute();
  for (const { room, revision, changes } of batches)
    await tx
      .updateTable('changes')
      .set({ changes: redact(changes, orderNos) })
      .where('room', '=', room)
      .where('revision', '=', revision)
      .execute();
}

const redact = (json: unknown, orderNos: ReadonlySet<string>) =>
  JSON.stringify(redactOrders(Json.parse(json), orderNos));

/** Removes the customers of these orders from the change log, the stored answers of commands and the webhook inbox. */
export async function redactCopies(
  tx: Transaction<DB>,
  orders: readonly Pick<OrderRow, 'id' | 'orderNo'>[],
): Promise<void> {
  if (orders.length === 0) return;
  await redactChanges(tx, orders);
  const ids = orders.map(({ id }) => id);
  const orderNos = new Set(orders.map(({ orderNo }) => orderNo));
  const answers = await tx
    .selectFrom('commands')
    .select(['id', 'actorId', 'answer'])
    .where(sql<boolean>`answer::text ~ ${[...orderNos].join('|')}`)
    .execute();
  for (const { id, actorId, answer } of answers)
    await tx
      .updateTable('commands')
      .set({ answer: redact(answer, orderNos) })
      .where('id', '=', id)
      .where('actorId', '=', actorId)
      .execute();
  await sql`update webhook_inbox set body = body #- '{payload,payment,entity,notes}' #- '{payload,refund,entity,notes}'
    where processed_at is not null and coalesce(body #>> '{payload,payment,entity,id}', body #>> '{payload,refund,entity,payment_id}')
      in (select id from payments where order_id = any(${ids}::uuid[]))`.execute(tx);
}
