import { randomUUID } from 'node:crypto';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type PaymentRow, ranks, type RefundRow } from '../rows';
import type { RefundReason } from '../transitions.rules';

export { insertRefundOnce } from './refunds.queries';

/** From this attempt on the owner is alerted. */
export const alarmingAttempts = 3;

export type RefundRequest = {
  paymentId: string;
  amountPaise: number;
  reason: RefundReason;
  orderNo: string | null;
  by: string;
  at: Instant;
  note?: string | undefined;
  /** `optimum` is instant where the bank supports it, for a fee. */
  speed?: 'normal' | 'optimum' | undefined;
};

/** A refund that is due. Its body is stored byte by byte: the gateway takes no other with the same idempotency key. */
export function createRefund({
  paymentId,
  amountPaise,
  reason,
  orderNo,
  by,
  at,
  note,
  speed = 'normal',
}: RefundRequest): RefundRow {
  const id = randomUUID();
  const notes = { reason, ...(orderNo !== null && { order_no: orderNo }) };
  const body = JSON.stringify({ amount: amountPaise, speed, receipt: id, notes });
  const now = new Date(at);
  return {
    id,
    paymentId,
    amountPaise,
    reason,
    body,
    by,
    note: note ?? null,
    state: 'due',
    gatewayRefundId: null,
    attempts: 0,
    nextTryAt: now,
    lastError: null,
    at: now,
    updatedAt: now,
  };
}

/** The refunded amount of a payment in paise, with what is on its way. */
const sumRefunded = (
  refunds: readonly Pick<RefundRow, 'paymentId' | 'amountPaise' | 'state'>[],
  paymentId: string,
): number =>
  refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** What of a payment is refunded. */
export type RefundPart = { paymentId: string; amountPaise: Paise };

/**
 * What of each captured payment is not refunded and not on its way. `isOwn`: it is money of the order itself, which is that of the
 * applied payment, and of all of them while none is. A second payment goes back by a refund of its own alone, also after that
 * one failed: otherwise a refund of the order would refund both.
 */
export function listUnrefunded(
  payments: readonly PaymentRow[],
  refunds: readonly RefundRow[],
): (RefundPart & { isOwn: boolean })[] {
  const captured = payments.filter(({ rank }) => rank >= ranks.captured);
  const hasApplied = captured.some(({ isApplied }) => isApplied);
  return captured
    .map(({ id, amountPaise, isApplied }) => ({
      paymentId: id,
      amountPaise: amountPaise - sumRefunded(refunds, id),
      isOwn: isApplied || !hasApplied,
    }))
    .filter(({ amountPaise }) => amountPaise > 0);
}
