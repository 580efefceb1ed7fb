import type { Room } from '@kalavara/shared-types/realtime';
import type { AppContext } from './context';
import type { RoomListeners } from './room-listeners';

/**
 * Something that is read once and kept until its room moves, in each process. Who comes while it is being read waits for
 * the same reading; who comes after the room moved gets a new one, never what was read before.
 */
export function memoizeUntilChanged<T>(
  room: Room,
  read: (ctx: AppContext) => Promise<T>,
): (ctx: AppContext) => Promise<T> {
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

  return (ctx) => {
    const reading = readingsOf(ctx);
    if (reading.now) return reading.now;
    const mine = read(ctx);
    reading.now = mine;
    // A failure is told to those who wait, and not kept.
    mine.catch(() => {
      if (reading.now === mine) reading.now = undefined;
    });
    return mine;
  };
}
