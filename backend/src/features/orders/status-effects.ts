import type { Items } from '@kalavara/shared-types/checkout/checkout';
import type { updateOrder } from '@kalavara/shared-types/orders/orders';
import { defaultRestock } from '@kalavara/shared-types/orders/orders.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError } from '../../platform/errors';
import type { RowsFirstTx } from '../../platform/run-command';
import * as stock from '../catalogue/stock';
import * as capacity from '../pickle-events/capacity';
import { isOffGateway } from './hand-payment';
import * as queries from './queries';
import { createRefund, listUnrefunded } from './refunds/refunds';
import { insertRefunds } from './refunds/refunds.queries';
import { type OrderRow, type PaymentRow, ranks, type RefundRow } from './rows';

type Change = BodyOf<typeof updateOrder>;
type StockChangeOrigin = { orderId: string; by: string; at: Instant };

/**
 * Refunds the rest of the order's money if the payment status becomes `refunded`, or the status `cancelled` after a
 * payment, also after a failed refund. Money that did not pass the gateway is refunded by hand and the owner records
 * how; a cancellation does not refund it. Returns the refunds that are due now.
 */
export async function refundPayments(
  tx: RowsFirstTx,
  order: OrderRow,
  payments: readonly PaymentRow[],
  change: Change,
  { by, at }: StockChangeOrigin,
): Promise<RefundRow[]> {
  const isRefund = change.paymentStatus === 'refunded';
  const isCancelled = change.status === 'cancelled' && order.status !== 'cancelled';
  const paid = payments.filter(({ rank }) => rank >= ranks.captured);
  if (paid.length === 0) {
    const isUnexplained = change.paymentStatus === 'completed' || isRefund;
    if (isUnexplained && !change.note)
      throw new AppError(isRefund ? 'nothing-to-refund' : 'note-needed', { fields: ['note'] });
    return [];
  }
  if (!isRefund && !isCancelled) return [];
  const offGateway = new Set(payments.filter(isOffGateway).map(({ id }) => id));
  const earlier = await queries.listRefunds(tx.db, order.id);
  const why = { reason: isRefund ? 'owner' : 'cancelled', note: change.note } as const;
  const due = listUnrefunded(payments, earlier)
    .filter(({ isOwn, paymentId }) => isOwn && (isRefund || !offGateway.has(paymentId)))
    .map(({ paymentId, amountPaise }) =>
      createRefund({ paymentId, amountPaise, orderNo: order.orderNo, by, at, ...why }),
    );
  await insertRefunds(tx.db, due);
  return due;
}

const cancellation = (status: OrderRow['status'], change: Change) =>
  [status === 'cancelled', (change.status ?? status) === 'cancelled'] as const;

/**
 * Releases the capacity of a pickle event for a cancelled order. A resumed order needs free capacity, or the change
 * fails.
 */
export function moveEventCapacity(
  tx: RowsFirstTx,
  { id, status, pickleEventId, holdsEventPlace }: OrderRow,
  change: Change,
): void {
  const [wasCancelled, isCancelled] = cancellation(status, change);
  if (pickleEventId === null || wasCancelled === isCancelled || holdsEventPlace !== isCancelled)
    return;
  tx.write(queries.setCapacityHold(tx.db, id, !isCancelled));
  tx.write(
    isCancelled ? capacity.releaseCapacity(pickleEventId) : capacity.reserveCapacity(pickleEventId),
  );
}

/**
 * Returns the units of a cancelled order to the stock, and commits those of a resumed one. Returns the restocked units;
 * null for an order that is not cancelled. Throws AppError `sold-out` if a resumed order lacks stock.
 */
export async function restockOrCommit(
  tx: RowsFirstTx,
  order: OrderRow,
  change: Change,
  sale: StockChangeOrigin,
): Promise<Items | null> {
  const { id, status, cart, restocked } = order;
  if (change.restock !== undefined) assertRestockable(order, change, change.restock);
  const [wasCancelled, isCancelled] = cancellation(status, change);
  if (cart === null || wasCancelled === isCancelled) return restocked;
  const levels = await stock.lockForSale(tx.db, Object.keys(cart.quantities).sort());
  const committed = await stock.findCommittedItems(tx.db, id);
  if (isCancelled) {
    const wanted = change.restock;
    const back = wanted
      ? Object.fromEntries(Object.keys(committed).map((product) => [product, wanted[product] ?? 0]))
      : defaultRestock(committed, status);
    const units = Object.fromEntries(Object.entries(back).filter(([, quantity]) => quantity > 0));
    if (Object.keys(units).length > 0) stock.restock(units, sale).forEach(tx.write);
    return back;
  }
  const wanted = Object.entries(cart.quantities).map(
    ([product, quantity]) => [product, quantity - (committed[product] ?? 0)] as const,
  );
  const missing = wanted.filter(([, quantity]) => quantity > 0);
  const short = missing.find(
    ([product, quantity]) => (levels.get(product)?.available ?? 0) < quantity,
  );
  if (short)
    throw new AppError('sold-out', {
      fields: [short[0]],
      details: { productId: short[0], left: levels.get(short[0])?.available ?? 0 },
    });
  if (missing.length > 0)
    stock.commitRestocked(Object.fromEntries(missing), sale).forEach(tx.write);
  return null;
}

/**
 * Throws for changes that an order to be paid later does not allow: its payment is changed by `recordPayment`, and it
 * cannot be resumed, because its invoice is credited.
 */
export function assertOwedChange({ paymentMethod, status }: OrderRow, change: Change): void {
  if (paymentMethod !== 'later') return;
  if (change.paymentStatus === 'completed') throw new AppError('payment-not-recorded');
  if (change.paymentStatus === 'refunded') throw new AppError('nothing-to-refund');
  if (status === 'cancelled' && change.status !== undefined && change.status !== 'cancelled')
    throw new AppError('order-cancelled');
}

/** Throws unless units are restocked by the cancellation, once, and no more than were ordered. */
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

/** Throws if a change is based on an older version: the order may have been shipped or refunded since. */
export function assertUnchanged(order: OrderRow, expectedVersion: number | undefined): void {
  if (expectedVersion === undefined || expectedVersion === order.version) return;
  const { version, status, paymentStatus, changedBy: by, updatedAt } = order;
  throw new AppError('changed-meanwhile', {
    details: { version, status, paymentStatus, by, at: new Date(updatedAt).toISOString() },
  });
}
