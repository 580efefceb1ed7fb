import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type Low = { id: string; name: string; nameMl: string | null; left: number };

/** Products whose available stock is at or below a limit, lowest first. */
export const listLow = (db: Kysely<DB>, from: number): Promise<Low[]> =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      sql<string | null>`ml ->> 'name'`.as('nameMl'),
      sql<number>`stock - reserved`.as('left'),
    ])
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`stock - reserved <= ${from}`)
    .orderBy(sql`stock - reserved`)
    .orderBy('name')
    .limit(50)
    .execute();
