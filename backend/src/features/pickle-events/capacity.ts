import { isViolation } from '../../platform/errors';
import { memoizeUntilChanged } from '../../platform/memoize';
import { listActive } from './queries';

/** Whether any active event exists; memoized, because each order needs it. */
export const hasActiveEvent = memoizeUntilChanged(
  'catalogue',
  async (_ctx, pool) => (await listActive(pool)).length > 0,
);

export { listActive, reserveCapacity, releaseCapacity } from './queries';

/** Whether an error is a violation of the table's capacity constraint. */
export const isFull = (error: unknown): boolean =>
  isViolation(error, 'pickle_events_orders_taken_check');
