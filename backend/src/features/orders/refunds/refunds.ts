import { randomUUID } from 'node:crypto';
import type { Paise } from '@kalavara/shared-types/money.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { type PaymentRow, ranks, type RefundRow } from '../rows';
import type { RefundReason } from '../transitions.rules';

export { insertRefundOnce } from './refunds.queries';

/** The number of attempts from which the owner is alerted. */
export const alarmingAttempts = 3;

/**
 * The errors of failed refunds of which nothing is owed any more: one that the gateway has sent after it had failed, while
 * another one was made for it; and one whose amount an earlier refund has brought to the customer after all.
 */
export const sentTwice = 'sent after it had failed, and refunded once more meanwhile';
export const superseded = 'not needed: the refund before it was sent after it had failed';

export type RefundRequest = {
  paymentId: string;
  amountPaise: number;
  reason: RefundReason;
  orderNo: string | null;
  by: string;
  at: Instant;
  note?: string | undefined;
  /** `optimum` is an instant refund where the bank supports it, for a fee. */
  speed?: 'normal' | 'optimum' | undefined;
};

/**
 * Creates a due refund. Its body is stored as text, because the gateway requires identical bytes with the same
 * idempotency key.
 */
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

/** The refunded amount of a payment in paise, including refunds in progress. */
const sumRefunded = (
  refunds: readonly Pick<RefundRow, 'paymentId' | 'amountPaise' | 'state'>[],
  paymentId: string,
): number =>
  refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** A refund of one payment. */
export type RefundPart = { paymentId: string; amountPaise: Paise };

/**
 * Lists the amount of each captured payment that is neither refunded nor being refunded. `isOwn`: it is money of the
 * order itself, that is of the applied payment, or of all payments if none is applied. A second payment is refunded
 * only by its own refund, even after that one failed; otherwise a refund of the order would refund both.
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
