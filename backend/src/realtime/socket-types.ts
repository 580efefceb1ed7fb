import type { Revision } from '@kalavara/shared-types/primitives';
import type {
  ClientToServerEvents,
  Room,
  ServerToClientEvents,
} from '@kalavara/shared-types/contract/realtime';
import type { Server, Socket } from 'socket.io';
import type { Actor } from '../platform/context';

/** A subscription that is not answered yet: an unsubscribe in the meantime ends it. */
export type PendingJoin = { room: Room };

type SocketData = {
  actor: Actor;
  /** The last revision of each room that the screen has confirmed. */
  confirmed: Map<Room, Revision>;
  rooms: Set<Room>;
  pendingJoins: Set<PendingJoin>;
};

type NoEvents = Record<string, never>;
export type KitchenServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  NoEvents,
  SocketData
>;
export type KitchenSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  NoEvents,
  SocketData
>;
