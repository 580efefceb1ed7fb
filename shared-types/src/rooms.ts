import type { Role } from './calls';
import type { Day, EventId } from './primitives';
import type { Room, RoomKind } from './realtime';

export const eventRoom = (eventId: EventId): Room => `event:${eventId}`;
export const displayRoom = (id: string): Room => `display:${id}`;
export const cutletRoom = (day: Day): Room => `cutlets:${day}`;
export const orderRoom = (orderNo: string): Room => `order:${orderNo}`;

/** "event:e7" is of the kind event and has the id e7. */
export function partsOf(room: Room): [kind: RoomKind, id: string] {
  const colon = room.indexOf(':');
  return colon < 0
    ? [room as RoomKind, '']
    : [room.slice(0, colon) as RoomKind, room.slice(colon + 1)];
}

const entrants: Record<RoomKind, readonly Role[]> = {
  event: ['display', 'staff', 'owner'],
  diary: ['staff', 'owner'],
  inventory: ['staff', 'owner'],
  cutlets: ['staff', 'owner'],
  kitchen: ['display', 'staff', 'owner'],
  display: ['staff', 'owner'],
  catalogue: ['guest', 'display', 'staff', 'owner'],
  orders: ['owner'],
  order: ['owner'],
};
const ofKitchen: readonly RoomKind[] = ['event', 'diary', 'inventory', 'kitchen'];

/**
 * A display enters every event and, of the displays, only its own; a guest the shop, and the kitchen of an open house.
 * Into the room of one order its key lets anybody, which the server checks.
 */
export function mayEnter(
  who: { role: Role; id: string },
  room: Room,
  isOpenKitchen = false,
): boolean {
  const [kind, id] = partsOf(room);
  if (entrants[kind].includes(who.role)) return true;
  if (who.role === 'display') return kind === 'display' && id === who.id;
  return isOpenKitchen && who.role === 'guest' && ofKitchen.includes(kind);
}
