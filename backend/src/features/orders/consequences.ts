import type { Items } from '@kalavara/shared-types/checkout';
import type { updateOrder } from '@kalavara/shared-types/orders';
import { defaultRestock } from '@kalavara/shared-types/orders.rules';
import type { BodyOf } from '@kalavara/shared-types/contract';
import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError } from '../../platform/errors';
import type { RowsTx } from '../../platform/transact';
import * as stock from '../catalogue/stock';
import * as places from '../pickle-events/places';
import * as queries from './queries';
import { refundedOf, refundRow } from './refunds';
import { type OrderRow, type PaymentRow, ranks } from './rows';

type Change = BodyOf<typeof updateOrder>;
type Sale = { orderId: string; by: string; at: Instant };

/**
 * `refunded`, and `cancelled` after a payment, send back whatever has not gone back yet; also again, when the bank could
 * not give it the first time. Money the gateway never saw goes back by hand, and the owner notes how. Answers whether
 * anything is to go back now.
 */
export async function sendBack(
  tx: RowsTx,
  order: OrderRow,
  payments: readonly PaymentRow[],
  change: Change,
  { by, at }: Sale,
): Promise<boolean> {
  const isRefused = change.paymentStatus === 'refunded';
  const isCancelled = change.status === 'cancelled' && order.status !== 'cancelled';
  const paid = payments.filter(({ rank }) => rank >= ranks.captured);
  if (paid.length === 0) {
    const isUnexplained = change.paymentStatus === 'completed' || isRefused;
    if (isUnexplained && !change.note)
      throw new AppError(isRefused ? 'nothing-to-refund' : 'note-needed', { fields: ['note'] });
    return false;
  }
  if (!isRefused && !isCancelled) return false;
  const before = await queries.listRefunds(tx.db, order.id);
  const reason = isRefused ? 'owner' : 'cancelled';
  const due = paid
    .map(({ id, amountPaise }) => ({
      paymentId: id,
      amountPaise: amountPaise - refundedOf(before, id),
    }))
    .filter(({ amountPaise }) => amountPaise > 0)
    .map((left) =>
      refundRow({ ...left, reason, orderNo: order.orderNo, by, at, note: change.note }),
    );
  if (due.length > 0) await tx.db.insertInto('refunds').values(due).execute();
  return due.length > 0;
}

/** So does its place in a pickle event; one taken up again needs a place anew, and where there is none it stays cancelled. */
export function movePlace(
  tx: RowsTx,
  { id, status, pickleEventId, holdsEventPlace }: OrderRow,
  change: Change,
): void {
  const [was, is] = [status === 'cancelled', (change.status ?? status) === 'cancelled'];
  if (pickleEventId === null || was === is || holdsEventPlace !== is) return;
  tx.write(tx.db.updateTable('orders').set({ holdsEventPlace: !is }).where('id', '=', id));
  tx.write(is ? places.releaseCapacity(pickleEventId) : places.reserveCapacity(pickleEventId));
}

/**
 * Units of a cancelled order go back into stock; an order taken up again needs those anew. Returns the units that the
 * cancellation put back, null for an order that is not cancelled.
 */
export async function moveJars(
  tx: RowsTx,
  order: OrderRow,
  change: Change,
  sale: Sale,
): Promise<Items | null> {
  const { id, status, cart, restocked } = order;
  if (change.restock !== undefined) assertRestockable(order, change, change.restock);
  const [was, is] = [status === 'cancelled', (change.status ?? status) === 'cancelled'];
  if (cart === null || was === is) return restocked;
  const shelves = await stock.lockForSale(tx.db, Object.keys(cart.quantities).sort());
  const taken = await stock.findCommittedItems(tx.db, id);
  if (is) {
    const wanted = change.restock;
    const back = wanted
      ? Object.fromEntries(Object.keys(taken).map((product) => [product, wanted[product] ?? 0]))
      : defaultRestock(taken, status);
    const units = Object.fromEntries(Object.entries(back).filter(([, quantity]) => quantity > 0));
    if (Object.keys(units).length > 0) stock.restock(units, sale).forEach(tx.write);
    return back;
  }
  const wanted = Object.entries(cart.quantities).map(
    ([product, quantity]) => [product, quantity - (taken[product] ?? 0)] as const,
  );
  const missing = wanted.filter(([, quantity]) => quantity > 0);
  const short = missing.find(
    ([product, quantity]) => (shelves.get(product)?.available ?? 0) < quantity,
  );
  if (short)
    throw new AppError('sold-out', {
      fields: [short[0]],
      details: { productId: short[0], left: shelves.get(short[0])?.available ?? 0 },
    });
  if (missing.length > 0)
    stock.commitRestocked(Object.fromEntries(missing), sale).forEach(tx.write);
  return null;
}

/** Units come back with the cancellation, once, and never more than were ordered. */
function assertRestockable({ status, cart }: OrderRow, change: Change, restock: Items): void {
  if (change.status !== 'cancelled') throw new AppError('invalid', { fields: ['restock'] });
  if (status === 'cancelled') throw new AppError('already-cancelled', { fields: ['restock'] });
  const quantities = new Map(Object.entries(cart?.quantities ?? {}));
  for (const [productId, units] of Object.entries(restock)) {
    const ordered = quantities.get(productId) ?? 0;
    if (units > ordered)
      throw new AppError('restock-too-many', {
        fields: ['restock'],
        details: { productId, ordered },
      });
  }
}

/** A change that is based on an older version of the order is refused: it may have been shipped or refunded since. */
export function assertUnchanged(order: OrderRow, expectedVersion: number | undefined): void {
  if (expectedVersion === undefined || expectedVersion === order.version) return;
  const { version, status, paymentStatus, changedBy: by, updatedAt } = order;
  throw new AppError('changed-meanwhile', {
    details: { version, status, paymentStatus, by, at: new Date(updatedAt).toISOString() },
  });
}
