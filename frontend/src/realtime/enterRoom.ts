import type { ErrorCode } from '@kalavara/shared-types/contract/errors';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import type { Revisions } from './revisions';
import { clearRefusals, revisionOf, followRoom, type RoomConnection } from './rooms';

type Subscription = ReturnType<typeof followRoom> & {
  key: string | undefined;
  users: number;
  leaving?: ReturnType<typeof setTimeout> | undefined;
};

/** During a change of the stage page, the page stays subscribed to the rooms of both. */
const lingerMs = 10_000;
const subscriptions = new Map<Room, Subscription>();

/**
 * Subscribes to a room, once for all components of the page. Another key subscribes again, because the room of an order
 * may have been joined with a wrong key. Returns a function that leaves the room.
 */
export function enterRoom(connection: RoomConnection, room: Room, key?: string): () => void {
  let entered = subscriptions.get(room);
  if (entered && entered.key !== key) {
    clearTimeout(entered.leaving);
    entered.leave();
    entered = undefined;
  }
  const subscription: Subscription = entered ?? {
    ...followRoom(connection, room, key),
    key,
    users: 0,
  };
  subscriptions.set(room, subscription);
  subscription.users += 1;
  clearTimeout(subscription.leaving);

  return () => {
    subscription.users -= 1;
    if (subscription.users > 0 || subscriptions.get(room) !== subscription) return;
    subscription.leaving = setTimeout(() => {
      subscription.leave();
      subscriptions.delete(room);
    }, lingerMs);
  };
}

export const enteredRooms = (): Room[] => [...subscriptions.keys()];
/** Retries the subscriptions that were refused for this reason, after its end. */
export const retryRefused = (code: ErrorCode) =>
  clearRefusals(code).forEach((room) => subscriptions.get(room)?.resubscribe());

/** Catches up a room in which a batch was missed. */
export const catchUp = (room: Room) => subscriptions.get(room)?.catchUp();

/** Returns the received revision of each subscribed room; rooms without data are omitted. */
export function getReceivedRevisions(): Revisions {
  const received = enteredRooms().map((room) => [room, revisionOf(room)] as const);
  return Object.fromEntries(received.filter(([, revision]) => revision !== undefined)) as Revisions;
}
