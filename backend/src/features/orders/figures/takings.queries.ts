import { dayMs } from '@kalavara/shared-types/durations';
import type { Day } from '@kalavara/shared-types/primitives';
import { startOfIndianDay } from '@kalavara/shared-types/time.rules';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/schema.gen';

/**
 * Refunds that reduce the takings, including those in progress, with their payments. Refunds of surpluses and of second
 * payments are excluded, because that money never counted as takings.
 */
export const countedRefunds = sql`payments join refunds on refunds.payment_id = payments.id
  and payments.is_applied and refunds.state <> 'failed' and refunds.reason <> 'overpaid'`;

/** The refunded amount of the order of the outer query, including refunds in progress. */
export const refundedOfOrder = sql<number>`(select coalesce(sum(refunds.amount_paise), 0)::integer from ${countedRefunds}
  where payments.order_id = orders.id)`;

/** The paid orders of a day. */
export const selectOrdersOf = (db: Kysely<DB>, day: Day) =>
  db
    .selectFrom('orders')
    .select([
      ...(['gatewayMode', 'status', 'paymentStatus', 'totalPaise', 'subtotalPaise'] as const),
      ...(['discountPaise', 'deliveryPaise', 'lines', 'pincode', 'country', 'coupon'] as const),
      refundedOfOrder.as('refundedPaise'),
    ])
    .where('paidAt', '>=', new Date(startOfIndianDay(day)))
    .where('paidAt', '<', new Date(startOfIndianDay(day) + dayMs));
