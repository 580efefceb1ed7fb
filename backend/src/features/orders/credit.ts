import type { Instant } from '@kalavara/shared-types/primitives';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';
import { creditRefund } from '../invoices/service';
import type { RefundRow } from './rows';

/**
 * Takes money that is back from the invoice of its order. Only of the payment that counts, and not what was paid too
 * much: a second payment and a surplus were never invoiced.
 */
export async function credit(
  tx: Transaction<DB>,
  { id, paymentId }: Pick<RefundRow, 'id' | 'paymentId'>,
  at: Instant,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', paymentId)
    .where('isApplied', '=', true)
    .executeTakeFirst();
  if (!payment?.orderId) return;
  const back = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('amountPaise').as('paise'))
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'processed')
    .where('reason', '<>', 'overpaid')
    .executeTakeFirstOrThrow();
  await creditRefund(tx, {
    orderId: payment.orderId,
    refundId: id,
    at,
    backPaise: Number(back.paise),
  });
}
