import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import type { Kysely } from 'kysely';
import { isViolation } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';

/** Whether any active event exists; memoized, since it is needed with each order. */
export const hasActiveEvent = memoizeUntilChanged(
  'catalogue',
  async (_ctx, pool) => (await queries.listActive(pool)).length > 0,
);

/** The active events, read without a lock: `reserveCapacity` fails if none is left. */
export const listActive = (db: Kysely<DB>): Promise<PickleEvent[]> => queries.listActive(db);

export { reserveCapacity, releaseCapacity } from './queries';

/** A violation of the table's capacity constraint. */
export const isFull = (error: unknown): boolean =>
  isViolation(error, 'pickle_events_orders_taken_check');
