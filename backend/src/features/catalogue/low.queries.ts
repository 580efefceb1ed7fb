import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type Low = { id: string; name: string; nameMl: string | null; left: number };

/** Products whose available stock is at or below their own limit, or `defaultFrom` without one, lowest first. */
export const listLow = (db: Kysely<DB>, defaultFrom: number): Promise<Low[]> =>
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
    .where(sql<boolean>`stock - reserved <= coalesce(low_stock_from, ${defaultFrom})`)
    .orderBy(sql`stock - reserved`)
    .orderBy('name')
    .limit(50)
    .execute();
