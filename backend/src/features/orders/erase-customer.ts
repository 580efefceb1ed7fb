import type { Instant } from '@kalavara/shared-types/primitives';
import { orderRoom } from '@kalavara/shared-types/rooms';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import type { RowsTx } from '../../platform/transact';
import { redactOrders, redactCustomization } from './redact';
import { isListed, toOrder, toOwnOrder } from './present';
import * as queries from './queries';
import { type OrderRow, toOrderRow } from './rows';

type Forgotten = { erased: number; kept: string[] };
type Row = OrderRow & { nextCheckAt: Date | null };

/**
 * Takes one person off all their orders that are done, and off every copy of them that is kept for screens and for
 * repeated commands. Jars, amounts, payments and invoices are not touched. What is under way needs its address still.
 */
export async function eraseCustomer(
  tx: RowsTx,
  phone: string,
  by: string,
  at: Instant,
): Promise<Forgotten> {
  const orders = await lockByPhone(tx.db, phone);
  const done = orders.filter((order) => !isUnderWay(order));
  const numbers = new Set(done.map(({ orderNo }) => orderNo));
  if (done.length > 0) {
    for (const order of done) await takeOff(tx, order, by, at);
    await cleanCopies(
      tx.db,
      done.map(({ id }) => id),
      numbers,
    );
  }
  return {
    erased: done.length,
    kept: orders.filter(({ orderNo }) => !numbers.has(orderNo)).map(({ orderNo }) => orderNo),
  };
}

async function lockByPhone(db: Transaction<DB>, phone: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customerPhone', '=', phone)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ ...toOrderRow(row), nextCheckAt: row.nextCheckAt }));
}

/** Somebody may still pay for it, cook it, carry it or send its money back. */
function isUnderWay({ state, status, reservedUntil, nextCheckAt }: Row): boolean {
  if (reservedUntil !== null || nextCheckAt !== null) return true;
  if (state === 'paid') return status !== 'delivered' && status !== 'cancelled';
  return state !== 'failed' && state !== 'expired' && state !== 'refunded';
}

async function takeOff(tx: RowsTx, order: Row, by: string, at: Instant) {
  const lines = order.cart?.lines.map(redactCustomization) ?? null;
  await tx.db
    .updateTable('orders')
    .set({
      ...(isListed(order)
        ? { customerName: '', customerPhone: '', address: '', lines: JSON.stringify(lines) }
        : noCart),
      ...{ customerEmail: null, specialInstructions: null, note: null },
      // What could tell the same phone or the same form again.
      ...{ receipt: order.orderNo, receiptFrom: '', draftHash: '', updatedAt: new Date(at) },
    })
    .where('id', '=', order.id)
    .execute();
  await tx.db
    .insertInto('orderHistory')
    .values({ orderId: order.id, by, what: 'customer', before: null, after: 'erased' })
    .execute();
  await tx.db
    .updateTable('refunds')
    .set({ note: null })
    .where('paymentId', 'in', (eb) =>
      eb.selectFrom('payments').select('id').where('orderId', '=', order.id),
    )
    .execute();
  const now = toOrderRow(
    await tx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow(),
  );
  const whole = await queries.wholeOf(tx.db, now);
  if (isListed(now)) tx.record({ type: 'order.changed', order: toOrder(whole) });
  tx.record({ type: 'ownOrder.changed', order: toOwnOrder(whole) }, orderRoom(now.orderNo));
}

/**
 * What was never paid has no books to keep. Without a cart, a payment that comes years late finds nobody to deliver to,
 * waits for its cart and goes back.
 */
const noCart = {
  ...{
    lines: null,
    quantities: null,
    customerName: null,
    customerPhone: null,
    address: null,
    pincode: null,
  },
  ...{
    coupon: null,
    subtotalPaise: null,
    discountPaise: null,
    deliveryPaise: null,
    pickleEventId: null,
  },
};

/** The batches the screens were told, the answers for repeated commands, and what the gateway's letters said beside it. */
async function cleanCopies(db: Transaction<DB>, ids: string[], numbers: ReadonlySet<string>) {
  const keys = [...numbers].flatMap((no) => [`order/${no}`, `ownOrder/${no}`]);
  const batches = await db
    .selectFrom('changes')
    .select(['room', 'revision', 'changes'])
    .where(sql<boolean>`entities && ${keys}::text[]`)
    .execute();
  for (const { room, revision, changes } of batches) {
    const clean = JSON.stringify(redactOrders(changes, numbers));
    await db
      .updateTable('changes')
      .set({ changes: clean })
      .where('room', '=', room)
      .where('revision', '=', revision)
      .execute();
  }
  const said = [...numbers].join('|');
  const answers = await db
    .selectFrom('commands')
    .select(['id', 'actorId', 'answer'])
    .where(sql<boolean>`answer::text ~ ${said}`)
    .execute();
  for (const { id, actorId, answer } of answers) {
    const clean = JSON.stringify(redactOrders(answer, numbers));
    await db
      .updateTable('commands')
      .set({ answer: clean })
      .where('id', '=', id)
      .where('actorId', '=', actorId)
      .execute();
  }
  await sql`update webhook_inbox set body = body #- '{payload,payment,entity,notes}' #- '{payload,refund,entity,notes}'
    where processed_at is not null and coalesce(body #>> '{payload,payment,entity,id}', body #>> '{payload,refund,entity,payment_id}')
      in (select id from payments where order_id = any(${ids}::uuid[]))`.execute(db);
}
