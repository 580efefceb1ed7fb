import { isViolation } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import { listActive } from './queries';

/** Whether any active event exists; memoized, since it is needed with each order. */
export const hasActiveEvent = memoizeUntilChanged(
  'catalogue',
  async (_ctx, pool) => (await listActive(pool)).length > 0,
);

export { listActive, reserveCapacity, releaseCapacity } from './queries';

/** A violation of the table's capacity constraint. */
export const isFull = (error: unknown): boolean =>
  isViolation(error, 'pickle_events_orders_taken_check');
