import type { Instant } from '@kalavara/shared-types/primitives';
import type { GatewayPayment } from '../../gateway/gateway';
import { type OrderRow, type PaymentRow, ranks } from '../../orders/rows';
import type { Source } from './effects';
import type { KnownPayment } from './settle.queries';

/** The row of a reported payment. The stored values of `isApplied`, `firstSeenBy` and `at` stay. */
export function toPaymentRow(
  order: OrderRow,
  known: readonly KnownPayment[],
  reported: GatewayPayment & { orderId: string },
  by: Source,
  now: Instant,
): PaymentRow {
  const before = known.find(({ id }) => id === reported.id);
  return {
    id: reported.id,
    gatewayOrderId: reported.orderId,
    orderId: order.id,
    amountPaise: reported.amountPaise,
    currency: reported.currency,
    status: reported.status,
    rank: ranks[reported.status],
    method: reported.method,
    feePaise: reported.feePaise,
    error: reported.errorReason ?? reported.errorCode,
    isApplied: before?.isApplied ?? false,
    firstSeenBy: before?.firstSeenBy ?? by,
    at: before?.at ?? new Date(now),
    updatedAt: new Date(now),
  };
}
