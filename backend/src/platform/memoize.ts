import type { Room } from '@kalavara/shared-types/realtime';
import type { AppContext } from './context';
import type { Pool } from './db/pools';
import type { RoomListeners } from './rooms/room-listeners';

/**
 * Caches a result until its room changes, in each process. Callers that come while it is being read wait for the same
 * reading; a call after the change starts a new one and never gets the old result. Payments name their own pool.
 */
export function memoizeUntilChanged<T>(
  room: Room,
  read: (ctx: AppContext, pool: Pool) => Promise<T>,
): (ctx: AppContext, pool?: Pool) => Promise<T> {
  const readings = new WeakMap<RoomListeners, { pending: Promise<T> | undefined }>();

  function readingsOf({ roomListeners }: AppContext) {
    const known = readings.get(roomListeners);
    if (known) return known;
    const made: { pending: Promise<T> | undefined } = { pending: undefined };
    readings.set(roomListeners, made);
    roomListeners.on(room, () => {
      made.pending = undefined;
    });
    return made;
  }

  return (ctx, pool = ctx.pools.main) => {
    const reading = readingsOf(ctx);
    if (reading.pending) return reading.pending;
    const result = read(ctx, pool);
    reading.pending = result;
    // A failure reaches those who wait for it, and is not cached.
    result.catch(() => {
      if (reading.pending === result) reading.pending = undefined;
    });
    return result;
  };
}
