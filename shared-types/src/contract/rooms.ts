import type { Role } from './roles';
import type { Day, EventId } from '../primitives';
import type { Room, RoomKind } from './realtime';

export const eventRoom = (eventId: EventId): Room => `event:${eventId}`;
export const displayRoom = (id: string): Room => `display:${id}`;
export const cutletRoom = (day: Day): Room => `cutlets:${day}`;
export const orderRoom = (orderNo: string): Room => `order:${orderNo}`;

/** "event:e7" is of the kind event and has the id e7. */
export function splitRoom(room: Room): [kind: RoomKind, id: string] {
  const colon = room.indexOf(':');
  return colon < 0
    ? [room as RoomKind, '']
    : [room.slice(0, colon) as RoomKind, room.slice(colon + 1)];
}

const rolesByKind: Record<RoomKind, readonly Role[]> = {
  event: ['display', 'staff', 'owner'],
  diary: ['staff', 'owner'],
  inventory: ['staff', 'owner'],
  cutlets: ['staff', 'owner'],
  kitchen: ['display', 'staff', 'owner'],
  display: ['staff', 'owner'],
  catalogue: ['guest', 'display', 'packer', 'staff', 'owner'],
  orders: ['owner'],
  order: ['owner'],
};
const openKitchenKinds: readonly RoomKind[] = ['event', 'diary', 'inventory', 'kitchen'];

/**
 * Whether a caller may be in a room by role: a display in every event and in its own room; a guest in the shop's
 * rooms, and in the kitchen's with OPEN_KITCHEN=1. The server also checks keys and locks of rooms.
 */
export function mayEnter(
  caller: { role: Role; id: string },
  room: Room,
  isOpenKitchen = false,
): boolean {
  const [kind, id] = splitRoom(room);
  if (rolesByKind[kind].includes(caller.role)) return true;
  if (caller.role === 'display') return kind === 'display' && id === caller.id;
  return isOpenKitchen && caller.role === 'guest' && openKitchenKinds.includes(kind);
}
