import type { Instant } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import type { RefundRow } from '../rows';

/** The other refunds of the payment of a refund that were made after it. */
export const listLaterRefunds = (
  tx: Transaction<DB>,
  { id, paymentId, at }: Pick<RefundRow, 'id' | 'paymentId' | 'at'>,
): Promise<RefundRow[]> =>
  tx
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('id', '<>', id)
    .where('at', '>', at)
    .execute();

/** Marks failed refunds of which nothing is owed any more. */
export async function markNotOwed(
  tx: Transaction<DB>,
  ids: readonly string[],
  change: Pick<RefundRow, 'lastError'> & Partial<Pick<RefundRow, 'gatewayRefundId'>>,
  at: Instant,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('refunds')
    .set({ ...change, updatedAt: new Date(at) })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .execute();
}

/** The amount of a payment, and of its refunds that did not fail, in paise. */
export async function sumOfPayment(
  tx: Transaction<DB>,
  paymentId: string,
): Promise<{ paid: number; refunded: number }> {
  const { paid, refunded } = await tx
    .selectFrom('payments')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.paymentId', '=', 'payments.id').on('refunds.state', '<>', 'failed'),
    )
    .select('payments.amountPaise as paid')
    .select(({ fn }) => fn.sum<string | null>('refunds.amountPaise').as('refunded'))
    .where('payments.id', '=', paymentId)
    .groupBy('payments.amountPaise')
    .executeTakeFirstOrThrow();
  return { paid, refunded: Number(refunded ?? 0) };
}

/** The refunds of the same payment that are marked with `error`. */
export const listMarked = (
  db: Kysely<DB>,
  refundId: string,
  error: string,
): Promise<Pick<RefundRow, 'id' | 'gatewayRefundId'>[]> =>
  db
    .selectFrom('refunds')
    .innerJoin('refunds as other', 'other.paymentId', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.gatewayRefundId'])
    .where('other.id', '=', refundId)
    .where('refunds.lastError', '=', error)
    .execute();

/**
 * The failed refunds of the same payment and amount that the gateway may have sent after all, and that no other refund
 * has replaced: our id by the gateway's.
 */
export async function listFailedAlike(
  db: Kysely<DB>,
  { id, paymentId, amountPaise }: Pick<RefundRow, 'id' | 'paymentId' | 'amountPaise'>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('refunds as failed')
    .select(['failed.id', 'failed.gatewayRefundId'])
    .where('failed.paymentId', '=', paymentId)
    .where('failed.amountPaise', '=', amountPaise)
    .where('failed.state', '=', 'failed')
    .where('failed.gatewayRefundId', 'is not', null)
    .$narrowType<{ gatewayRefundId: string }>()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as later')
            .select(({ lit }) => lit(true).as('isCovered'))
            .whereRef('later.paymentId', '=', 'failed.paymentId')
            .whereRef('later.at', '>', 'failed.at')
            .where('later.id', '<>', id)
            .where('later.state', '<>', 'failed')
            .having(({ fn }) => fn.sum<number>('later.amountPaise'), '>=', amountPaise),
        ),
      ),
    )
    .execute();
  return new Map(rows.map((failed) => [failed.gatewayRefundId, failed.id]));
}
