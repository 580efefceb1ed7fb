import type { OrderState } from '@kalavara/shared-types/checkout';
import type { GatewayPayment } from '../gateway/gateway';
import type { RefundReason } from '../orders/refunds';
import { type OrderRow, type PaymentRow, ranks } from '../orders/rows';

export type Verdict =
  /** Nothing that was not known. */
  | { is: 'known' }
  /** Kept on record; the order waits on, or is seen to be on its way. */
  | { is: 'noted'; state?: OrderState }
  /** The money is there, and nobody has said yet what it is for. */
  | { is: 'unclaimed' }
  /** The money is there and right: now there have to be jars. */
  | { is: 'payable' }
  | { is: 'refund'; reason: RefundReason; state?: OrderState };

type Order = Pick<OrderRow, 'state' | 'totalPaise' | 'cart' | 'gatewayMode'>;
type Known = Pick<PaymentRow, 'id' | 'rank' | 'isApplied'>;
type Seen = Pick<GatewayPayment, 'id' | 'status' | 'amountPaise' | 'currency'>;

/**
 * What a payment means for its order. The first captured one with the right amount counts; every other captured one
 * goes back. That the shopper's order could have expired meanwhile plays no part: the gateway's orders never do.
 */
export function judge(
  order: Order,
  known: readonly Known[],
  seen: Seen,
  mode: 'test' | 'live',
): Verdict {
  const before = known.find(({ id }) => id === seen.id);
  const rank = ranks[seen.status];
  if (before && before.rank >= rank) return { is: 'known' };
  if (seen.status === 'refunded') return { is: 'noted' };
  if (seen.status !== 'captured') return noted(order, seen.status);

  const others = known.filter(
    ({ id, rank: reached }) => id !== seen.id && reached >= ranks.captured,
  );
  if (others.length > 0) return { is: 'refund', reason: 'second-payment' };
  const isRight =
    seen.amountPaise === order.totalPaise && seen.currency === 'INR' && order.gatewayMode === mode;
  if (!isRight) return { is: 'refund', reason: 'amount', state: 'refund-due' };
  return order.cart === null ? { is: 'unclaimed' } : { is: 'payable' };
}

const beforeMoney: readonly OrderState[] = ['draft', 'awaiting', 'expired'];

function noted({ state }: Order, status: 'created' | 'failed' | 'authorized'): Verdict {
  return status === 'authorized' && beforeMoney.includes(state)
    ? { is: 'noted', state: 'confirming' }
    : { is: 'noted' };
}
