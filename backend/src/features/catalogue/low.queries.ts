import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type Low = { id: string; name: string; nameMl: string | null; left: number };

/**
 * `available`: what no open checkout has reserved. `unsold`: with what is reserved, so that a checkout that expires neither
 * ends nor begins a low stock.
 */
type Counted = 'available' | 'unsold';
const left = { available: sql<number>`stock - reserved`, unsold: sql<number>`stock` };

/** Products whose stock is at or below their own limit, or `defaultFrom` without one, lowest first. */
export const listLow = (db: Kysely<DB>, defaultFrom: number, counted: Counted): Promise<Low[]> =>
  db
    .selectFrom('products')
    .select([
      'id',
      'name',
      sql<string | null>`ml ->> 'name'`.as('nameMl'),
      left[counted].as('left'),
    ])
    .where('isPublished', '=', true)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`${left[counted]} <= coalesce(low_stock_from, ${defaultFrom})`)
    .orderBy(left[counted])
    .orderBy('name')
    .limit(50)
    .execute();
