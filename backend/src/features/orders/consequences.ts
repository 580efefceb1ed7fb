import type { updateOrder } from '@kalavara/shared-types/orders';
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
export async function sendBack(tx: RowsTx, order: OrderRow, payments: readonly PaymentRow[], change: Change, { by, at }: Sale): Promise<boolean> {
  const isRefused = change.paymentStatus === 'refunded';
  const isCancelled = change.status === 'cancelled' && order.status !== 'cancelled';
  const paid = payments.filter(({ rank }) => rank >= ranks.captured);
  if (paid.length === 0) {
    const isUnexplained = change.paymentStatus === 'completed' || isRefused;
    if (isUnexplained && !change.note) throw new AppError(isRefused ? 'nothing-to-refund' : 'note-needed', { fields: ['note'] });
    return false;
  }
  if (!isRefused && !isCancelled) return false;
  const before = await queries.listRefunds(tx.db, order.id);
  const reason = isRefused ? 'owner' : 'cancelled';
  const due = paid
    .map(({ id, amountPaise }) => ({ paymentId: id, amountPaise: amountPaise - refundedOf(before, id) }))
    .filter(({ amountPaise }) => amountPaise > 0)
    .map((left) => refundRow({ ...left, reason, orderNo: order.orderNo, by, at, note: change.note }));
  if (due.length > 0) await tx.db.insertInto('refunds').values(due).execute();
  return due.length > 0;
}

/** So does its place in a pickle event; one taken up again needs a place anew, and where there is none it stays cancelled. */
export function movePlace(tx: RowsTx, { id, status, pickleEventId, holdsEventPlace }: OrderRow, change: Change): void {
  const [was, is] = [status === 'cancelled', (change.status ?? status) === 'cancelled'];
  if (pickleEventId === null || was === is || holdsEventPlace !== is) return;
  tx.write(tx.db.updateTable('orders').set({ holdsEventPlace: !is }).where('id', '=', id));
  tx.write(is ? places.giveBack(pickleEventId) : places.take(pickleEventId));
}

/** The jars of a cancelled order go back on the shelf; an order taken up again needs them anew. */
export async function moveJars(tx: RowsTx, { id, status, cart }: OrderRow, change: Change, sale: Sale): Promise<void> {
  const [was, is] = [status === 'cancelled', (change.status ?? status) === 'cancelled'];
  if (cart === null || was === is) return;
  const shelves = await stock.lockForSale(tx.db, Object.keys(cart.quantities).sort());
  const taken = await stock.takenBy(tx.db, id);
  if (is) {
    const back = Object.fromEntries(Object.entries(taken).filter(([, quantity]) => quantity > 0));
    stock.putBack(back, sale).forEach(tx.write);
    return;
  }
  const wanted = Object.entries(cart.quantities).map(([product, quantity]) => [product, quantity - (taken[product] ?? 0)] as const);
  const missing = wanted.filter(([, quantity]) => quantity > 0);
  const short = missing.find(([product, quantity]) => (shelves.get(product)?.available ?? 0) < quantity);
  if (short) throw new AppError('sold-out', { fields: [short[0]], details: { productId: short[0], left: shelves.get(short[0])?.available ?? 0 } });
  stock.takeAgain(Object.fromEntries(missing), sale).forEach(tx.write);
}
