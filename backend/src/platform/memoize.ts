import type { Room } from '@kalavara/shared-types/realtime';
import type { AppContext } from './context';
import type { Pool } from './db/pools';
import type { RoomListeners } from './room-listeners';

/**
 * Caches a result until its room changes, in each process. Callers that come while it is being read wait for the same
 * reading; a call after the change starts a new one and never gets the old result. Payments name their own pool.
 */
export function memoizeUntilChanged<T>(
  room: Room,
  read: (ctx: AppContext, pool: Pool) => Promise<T>,
): (ctx: AppContext, pool?: Pool) => Promise<T> {
  const readings = new WeakMap<RoomListeners, { now: Promise<T> | undefined }>();

  function readingsOf({ roomListeners }: AppContext) {
    const known = readings.get(roomListeners);
    if (known) return known;
    const made: { now: Promise<T> | undefined } = { now: undefined };
    readings.set(roomListeners, made);
    roomListeners.on(room, () => {
      made.now = undefined;
    });
    return made;
  }

  return (ctx, pool = ctx.pools.main) => {
    const reading = readingsOf(ctx);
    if (reading.now) return reading.now;
    const result = read(ctx, pool);
    reading.now = result;
    // A failure reaches those who wait for it, and is not cached.
    result.catch(() => {
      if (reading.now === result) reading.now = undefined;
    });
    return result;
  };
}
