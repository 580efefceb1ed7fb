import type { PickleEvent } from '@kalavara/shared-types/pickle-events';
import type { Kysely } from 'kysely';
import { memoizeUntilChanged } from '../../platform/memoize';
import type { DB } from '../../platform/schema.gen';
import * as queries from './queries';

/** Whether an order may be of any event at all. Nearly always not, and then nobody has to ask with each order. */
export const isAny = memoizeUntilChanged(
  'catalogue',
  async (_ctx, pool) => (await queries.listActive(pool)).length > 0,
);

/** The events an order may be of, as they stand: looked at only, whoever takes a place is told if there is none left. */
export const lookAt = (db: Kysely<DB>): Promise<PickleEvent[]> => queries.listActive(db);

export { take, giveBack } from './queries';

/** Fewer than no places: what the table itself refuses. */
export const isFull = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'pickle_events_orders_taken_check';
