import type { Items, OrderState } from '../checkout/checkout';
import { toPaise } from '../money.rules';
import type { Order, OrderRefund, OrderStatus } from './orders';

/** Whether the units of an order with this status have left the kitchen. */
export const isShipped = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered';

/**
 * How an order was called off, so that nothing of it is picked or sent; undefined while it stands. `isRefundDue`: all of its
 * money is on the way back.
 */
export const calledOffBy = ({
  status,
  paymentStatus,
  isRefundDue,
}: Pick<Order, 'status' | 'paymentStatus'> & { isRefundDue: boolean }):
  'cancelled' | 'refunded' | 'refundDue' | undefined => {
  if (status === 'cancelled') return 'cancelled';
  if (paymentStatus === 'refunded') return 'refunded';
  return isRefundDue ? 'refundDue' : undefined;
};

const unpaidStates: readonly OrderState[] = ['draft', 'awaiting', 'failed', 'expired'];
/** Whether no payment of an order came through; the number of an attempt that failed would read like a payment. */
export const isUnpaid = (state: OrderState): boolean => unpaidStates.includes(state);

/** Units of each product that a cancellation restocks when the owner gives no numbers. */
export const defaultRestock = (items: Items, status: OrderStatus): Items =>
  Object.fromEntries(
    Object.entries(items).map(([productId, units]) => [productId, isShipped(status) ? 0 : units]),
  );

/**
 * Whether a refund has failed that later ones do not cover, the oldest first: its money is still to be refunded.
 * `alerts.queries.ts` states the same rule in SQL, for each payment.
 */
export const hasOpenFailure = (
  refunds: readonly Pick<OrderRefund, 'amount' | 'state'>[],
): boolean =>
  refunds.some(({ amount, state }, n) => {
    const covered = refunds
      .slice(n + 1)
      .filter((later) => later.state !== 'failed')
      .reduce((sum, later) => sum + toPaise(later.amount), 0);
    return state === 'failed' && covered < toPaise(amount);
  });
