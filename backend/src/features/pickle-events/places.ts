import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import type { Kysely } from 'kysely';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import type { Statement } from '../../platform/db/statements';
import * as queries from './queries';

/** Whether an order may be of any event at all. Nearly always not, and then nobody has to ask with each order. */
export const isAny = memoizeUntilChanged(
  'catalogue',
  async (_ctx, pool) => (await queries.listActive(pool)).length > 0,
);

/** The events an order may be of, as they stand: looked at only, whoever takes a place is told if there is none left. */
export const lookAt = (db: Kysely<DB>): Promise<PickleEvent[]> => queries.listActive(db);

/**
 * Takes one of the places of an event if there is one at that very moment; else it fails: `isFull`. To be sent last,
 * behind the jars and the rooms: so many buyers wait for this row, and nobody who holds it waits for anything more.
 */
export const take = (id: string): Statement => ({
  text: `update pickle_events set orders_taken = case when orders_taken < max_orders then orders_taken + 1 else -1 end where id = $1`,
  values: [id],
});

/** Gives it back. */
export const giveBack = (id: string): Statement => ({
  text: 'update pickle_events set orders_taken = orders_taken - 1 where id = $1',
  values: [id],
});

/** Fewer than no places: what the table itself refuses. */
export const isFull = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'pickle_events_orders_taken_check';
