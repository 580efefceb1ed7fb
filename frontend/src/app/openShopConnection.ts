import type { Revision } from '@kalavara/shared-types/primitives';
import { enterRoom } from '../realtime/enterRoom';
import { setRoomStatus, type RoomConnection } from '../realtime/rooms';
import { makeSocket, watchSocket } from '../realtime/socket';
import { shopRoomStores } from './shopRoomStores';

const reconnectAfterMs = 1_000;

/**
 * Opens the shop's connection. It has no heartbeat: on a shopper's phone a silent loss may go unnoticed for half a
 * minute, and the server checks every order anyway.
 */
export function openShopConnection(): RoomConnection {
  const socket = makeSocket();
  const connect = () => void socket.connect();
  watchSocket(socket, { onEnded: () => setTimeout(connect, reconnectAfterMs) });
  connect();
  return { socket, stores: shopRoomStores };
}

/** Subscribes to prices and stock levels, starting at the revision that the page was rendered with. */
export function watchCatalogue(connection: RoomConnection, renderedAt: Revision | undefined) {
  if (renderedAt !== undefined) setRoomStatus('catalogue', { revision: renderedAt });
  enterRoom(connection, 'catalogue');
}
