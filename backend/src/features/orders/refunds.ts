import { randomUUID } from 'node:crypto';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { statementOf } from '../../platform/statements';
import type { Statement } from '../../platform/transaction';
import type { RefundRow } from './rows';

export type RefundReason =
  | 'out-of-stock'
  | 'event-full'
  | 'second-payment'
  | 'unclaimed'
  | 'amount'
  | 'overpaid'
  | 'cancelled'
  | 'owner';
export type Due = {
  paymentId: string;
  amountPaise: number;
  reason: RefundReason;
  orderNo: string | null;
  by: string;
  at: Instant;
} & Wish;
/** What the owner says to it; `optimum` is at once where the bank can, for a fee. */
type Wish = { note?: string | undefined; speed?: 'normal' | 'optimum' | undefined };

/**
 * Money that goes back, written in the transaction that decided so. Its body is kept as it will be sent, byte by byte:
 * with the same key the gateway takes no other.
 */
export function refundRow({
  paymentId,
  amountPaise,
  reason,
  orderNo,
  by,
  at,
  note,
  speed = 'normal',
}: Due): RefundRow {
  const id = randomUUID();
  const notes = { reason, ...(orderNo !== null && { order_no: orderNo }) };
  const body = JSON.stringify({ amount: amountPaise, speed, receipt: id, notes });
  const now = new Date(at);
  return {
    ...{ id, paymentId, amountPaise, reason, body, by, note: note ?? null },
    ...{
      state: 'due',
      gatewayRefundId: null,
      attempts: 0,
      nextTryAt: now,
      lastError: null,
      at: now,
      updatedAt: now,
    },
  };
}

/** What the program refunds by itself it refunds once, however often it comes to that. */
export const refundStatement = (db: Kysely<DB>, row: RefundRow): Statement =>
  statementOf(
    db
      .insertInto('refunds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** What of a payment has gone back or is on its way, in paise. */
export const refundedOf = (
  refunds: readonly Pick<RefundRow, 'paymentId' | 'amountPaise' | 'state'>[],
  paymentId: string,
): number =>
  refunds
    .filter((refund) => refund.paymentId === paymentId && refund.state !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
