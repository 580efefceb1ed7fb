import type { Zone } from '@kalavara/shared-types/delivery/delivery.rules';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export async function listZones(db: Kysely<DB>): Promise<Zone[]> {
  const rows = await db.selectFrom('deliveryZones').selectAll().orderBy('prefix').execute();
  return rows.map(({ feePaise, ...zone }) => ({
    ...zone,
    fee: feePaise === null ? null : toRupees(feePaise),
  }));
}

/** Replaces all zones. */
export async function replaceZones(tx: Transaction<DB>, zones: readonly Zone[]): Promise<void> {
  await tx.deleteFrom('deliveryZones').execute();
  const rows = zones.map(({ fee, ...zone }) => ({
    ...zone,
    feePaise: fee === null ? null : toPaise(fee),
  }));
  if (rows.length > 0) await tx.insertInto('deliveryZones').values(rows).execute();
}
