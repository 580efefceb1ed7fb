import type { Room } from '@kalavara/shared-types/contract/realtime';
import type { AppContext } from './context';
import type { Pool } from './db/pools';
import type { RoomListeners } from './rooms/room-listeners';

/**
 * Caches a result in this process until its room changes. Callers during a read share its result; a call after the
 * change reads anew and never gets the old result. Payments pass their own pool.
 */
export function memoizeUntilChanged<T>(
  room: Room,
  read: (ctx: AppContext, pool: Pool) => Promise<T>,
): (ctx: AppContext, pool?: Pool) => Promise<T> {
  type Cached = { result: Promise<T> | undefined };
  const caches = new WeakMap<RoomListeners, Cached>();

  function getOrCreateCache({ roomListeners }: AppContext): Cached {
    const known = caches.get(roomListeners);
    if (known) return known;
    const cache: Cached = { result: undefined };
    caches.set(roomListeners, cache);
    roomListeners.on(room, () => {
      cache.result = undefined;
    });
    return cache;
  }

  return (ctx, pool = ctx.pools.main) => {
    const cache = getOrCreateCache(ctx);
    if (cache.result) return cache.result;
    const result = read(ctx, pool);
    cache.result = result;
    // A failure reaches those who wait for it, and is not cached.
    result.catch(() => {
      if (cache.result === result) cache.result = undefined;
    });
    return result;
  };
}
