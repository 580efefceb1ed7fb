import type { GatewayPayment } from '../../gateway/gateway';
import { type OrderRow, type PaymentRow, ranks } from '../../orders/rows';
import {
  orderTransitions,
  type OrderTransition,
  type PaymentState,
  paymentTransitions,
  type Shortage,
} from '../../orders/transitions.rules';

type Order = Pick<OrderRow, 'state' | 'totalPaise' | 'cart' | 'gatewayMode' | 'paidAt'>;
type Known = Pick<PaymentRow, 'id' | 'status' | 'rank' | 'isApplied'>;
type ReportedPayment = Pick<GatewayPayment, 'id' | 'status' | 'amountPaise' | 'currency'>;

/**
 * The decision about a reported payment. `isNew`: its state is ahead of the stored one. Without a step, the payment is
 * recorded and the order does not change.
 */
export type Decision = { isNew: boolean; step?: OrderTransition | undefined };

type Circumstances = { shortage?: Shortage | null; isReplaced?: boolean };

/**
 * Whether a payment counts for the order, or did before its refund. An authorization that the gateway released and a
 * refunded wrong amount never counted.
 */
const isMoneyOf = ({ rank, isApplied }: Known): boolean =>
  rank === ranks.captured || (rank === ranks.refunded && isApplied);

/** Decides the transition of an order for a reported payment. */
export function decide(
  order: Order,
  known: readonly Known[],
  reported: ReportedPayment,
  mode: 'test' | 'live',
  { shortage = null, isReplaced = false }: Circumstances = {},
): Decision {
  const { id, status } = reported;
  const before = known.find((payment) => payment.id === id);
  if (before && !paymentTransitions.next(before.status as PaymentState, status, {}))
    return { isNew: false };
  return { isNew: true, step: findStep(status, before?.isApplied ?? false) };

  function findStep(to: PaymentState, isApplied: boolean): OrderTransition | undefined {
    if (to === 'refunded')
      return orderTransitions.next(order.state, 'payment-refunded', { isApplied });
    if (to === 'authorized') return orderTransitions.next(order.state, 'payment-pending', {});
    if (to !== 'captured') return undefined;
    return orderTransitions.next(order.state, 'payment-captured', {
      isSecond: known.some((payment) => payment.id !== id && isMoneyOf(payment)),
      isRight:
        reported.amountPaise === order.totalPaise &&
        reported.currency === 'INR' &&
        order.gatewayMode === mode,
      hasCart: order.cart !== null,
      isPlaced: order.paidAt !== null,
      isReplaced,
      shortage,
    });
  }
}
