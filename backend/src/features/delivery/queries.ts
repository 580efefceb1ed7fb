import type { Zone } from '@kalavara/shared-types/delivery.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export async function listZones(db: Kysely<DB>): Promise<Zone[]> {
  const rows = await db.selectFrom('deliveryZones').selectAll().execute();
  return rows.map(({ feePaise, ...zone }) => ({ ...zone, fee: feePaise === null ? null : toRupees(feePaise) }));
}
