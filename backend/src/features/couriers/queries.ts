import type { Courier } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export const listCouriers = (db: Kysely<DB>): Promise<Courier[]> =>
  db.selectFrom('couriers').select(['id', 'name', 'link']).orderBy('position').execute();

export const findCourier = (db: Kysely<DB>, id: string): Promise<Courier | undefined> =>
  db.selectFrom('couriers').select(['id', 'name', 'link']).where('id', '=', id).executeTakeFirst();

/** Replaces all couriers. */
export async function replaceCouriers(
  tx: Transaction<DB>,
  couriers: readonly Courier[],
): Promise<void> {
  await tx.deleteFrom('couriers').execute();
  const rows = couriers.map((courier, position) => ({ ...courier, position }));
  if (rows.length > 0) await tx.insertInto('couriers').values(rows).execute();
}
