import { randomBytes } from 'node:crypto';
import type { HandMethod } from '@kalavara/shared-types/orders/orders-by-hand';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type OrderRow, type PaymentRow, ranks, type RefundRow } from './rows';

/** The payment of an order by hand: the total of the order, without a gateway order. */
export const toHandPayment = (
  { id: orderId, totalPaise }: Pick<OrderRow, 'id' | 'totalPaise'>,
  method: HandMethod,
  at: Instant,
): PaymentRow => ({
  id: `${method}_${randomBytes(7).toString('hex')}`,
  gatewayOrderId: null,
  orderId,
  amountPaise: totalPaise,
  currency: 'INR',
  status: 'captured',
  rank: ranks.captured,
  method,
  feePaise: null,
  error: null,
  isApplied: true,
  firstSeenBy: 'by-hand',
  at: new Date(at),
  updatedAt: new Date(at),
});

/** Whether a payment did not pass the gateway, so that its refund is by hand too. */
export const isOffGateway = ({ gatewayOrderId }: Pick<PaymentRow, 'gatewayOrderId'>): boolean =>
  gatewayOrderId === null;

/** The refunds that the owner pays back herself. */
export const ofHand = (refunds: readonly RefundRow[], payments: readonly PaymentRow[]) =>
  refunds.filter(({ paymentId }) =>
    payments.some((payment) => payment.id === paymentId && isOffGateway(payment)),
  );
