import type { Items, OrderState } from '../checkout/checkout';
import { toPaise } from '../money.rules';
import type { Order, OrderStatus, OwnerRefund } from './orders';

/** Whether the units of an order with this status have left the kitchen. */
export const isShipped = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered';

/**
 * Returns how an order was called off, so that its units are neither picked nor sent; undefined if it was not.
 * `isRefundDue`: all of its money is being refunded.
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
/** Whether no payment of an order was captured, so that the id of a failed attempt is not shown as a payment. */
export const isUnpaid = (state: OrderState): boolean => unpaidStates.includes(state);

/** The units of each product that a cancellation restocks if the owner enters no numbers. */
export const defaultRestock = (items: Items, status: OrderStatus): Items =>
  Object.fromEntries(
    Object.entries(items).map(([productId, units]) => [productId, isShipped(status) ? 0 : units]),
  );

type Attempt = Pick<OwnerRefund, 'amount' | 'state' | 'isCounted' | 'paymentId' | 'resolution'>;

/**
 * Whether two refunds are of the same payment. If a refund has no payment id, its payment is the counted one, or one of
 * the others.
 */
const isOfOnePayment = (one: Attempt, other: Attempt): boolean =>
  one.paymentId !== undefined && other.paymentId !== undefined
    ? one.paymentId === other.paymentId
    : (one.isCounted !== false) === (other.isCounted !== false);

/**
 * Lists the failed refunds whose money must still be refunded, the oldest first: later refunds of their payment do not
 * cover it, and no retry of the same amount has failed. `alerts.queries.ts` has the same rule in SQL.
 */
export const listOpenFailures = <Refund extends Attempt>(refunds: readonly Refund[]): Refund[] =>
  refunds.filter((refund, n) => {
    const later = refunds.slice(n + 1).filter((other) => isOfOnePayment(refund, other));
    const covered = later
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amount }) => sum + toPaise(amount), 0);
    const isRetried = later.some(
      ({ state, amount }) => state === 'failed' && amount >= refund.amount,
    );
    const isOwed = refund.state === 'failed' && refund.resolution === undefined;
    return isOwed && covered < toPaise(refund.amount) && !isRetried;
  });
