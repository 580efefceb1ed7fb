import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/schema.gen';

/**
 * Units of a product in paid orders that stand and are not sent: they left the stock with the payment, and not the kitchen.
 * Read by the index `orders_by_status`.
 */
export async function countUnsentUnits(db: Kysely<DB>, productId: string): Promise<number> {
  const { units } = await db
    .selectFrom('orders')
    .select(
      sql<number>`coalesce(sum((quantities->>${productId})::integer), 0)::integer`.as('units'),
    )
    .where('paidAt', 'is not', null)
    .where('status', 'in', ['pending', 'confirmed', 'preparing'])
    .where('paymentStatus', '<>', 'refunded')
    .where('state', '<>', 'refund-due')
    .executeTakeFirstOrThrow();
  return units;
}
