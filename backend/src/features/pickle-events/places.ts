import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import type { Kysely } from 'kysely';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import type { Statement } from '../../platform/transaction';
import * as queries from './queries';

/** Whether any active event exists; memoized, since it is needed with each order. */
export const hasActiveEvent = memoizeUntilChanged(
  'catalogue',
  async ({ db }) => (await queries.listActive(db)).length > 0,
);

/** The active events, read without a lock: `reserveCapacity` fails if none is left. */
export const listActive = (db: Kysely<DB>): Promise<PickleEvent[]> => queries.listActive(db);

/**
 * Takes one order of an event's capacity if it is available, else fails: `isFull`. Sent last, after stock and rooms:
 * many buyers wait for this row, so its holder must wait for nothing else.
 */
export const reserveCapacity = (id: string): Statement => ({
  text: `update pickle_events set orders_taken = case when orders_taken < max_orders then orders_taken + 1 else -1 end where id = $1`,
  values: [id],
});

/** Releases one order of the capacity. */
export const releaseCapacity = (id: string): Statement => ({
  text: 'update pickle_events set orders_taken = orders_taken - 1 where id = $1',
  values: [id],
});

/** A violation of the table's capacity constraint. */
export const isFull = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'pickle_events_orders_taken_check';
