import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Room } from '@kalavara/shared-types/realtime';
import type { Revisions } from './revisions';
import { clearRefusals, revisionOf, followRoom, type RoomConnection } from './rooms';

type Visit = ReturnType<typeof followRoom> & {
  guests: number;
  leaving?: ReturnType<typeof setTimeout> | undefined;
};

/** Someone who goes from one stage to the next is in the same room again a moment later: nothing is asked twice. */
const linger = 10_000;
const visits = new Map<Room, Visit>();

/** Goes into a room, or joins those of this page who are in it already. Returns how to leave. */
export function enter(line: RoomConnection, room: Room, key?: string): () => void {
  const visit: Visit = visits.get(room) ?? { ...followRoom(line, room, key), guests: 0 };
  visits.set(room, visit);
  visit.guests += 1;
  clearTimeout(visit.leaving);

  return () => {
    visit.guests -= 1;
    if (visit.guests > 0) return;
    visit.leaving = setTimeout(() => {
      visit.leave();
      visits.delete(room);
    }, linger);
  };
}

export const enteredRooms = (): Room[] => [...visits.keys()];
/** What was refused for this reason is welcome now: it is asked for again at once. */
export const knock = (code: ErrorCode) =>
  clearRefusals(code).forEach((room) => visits.get(room)?.knock());

export const catchUp = (room: Room) => visits.get(room)?.catchUp();

export function heardRooms(): Revisions {
  const heard = enteredRooms().map((room) => [room, revisionOf(room)] as const);
  return Object.fromEntries(heard.filter(([, revision]) => revision !== undefined)) as Revisions;
}
