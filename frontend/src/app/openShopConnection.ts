import type { Revision } from '@kalavara/shared-types/primitives';
import { enter } from '../realtime/enter';
import { setRoomStatus, type RoomConnection } from '../realtime/rooms';
import { makeSocket, tendSocket } from '../realtime/socket';
import { shopRoomStores } from './shopRoomStores';

const breath = 1_000;

/**
 * Opens the shop's own line. It has no beat: on a stranger's phone a silent loss may go unnoticed for half a minute, and
 * what is ordered the server looks at anyway.
 */
export function openShopConnection(): RoomConnection {
  const socket = makeSocket();
  const connect = () => void socket.connect();
  tendSocket(socket, { onEnded: () => setTimeout(connect, breath) });
  connect();
  return { socket, stores: shopRoomStores };
}

/** Hears of prices and jars from the revision on that the page came with. */
export function watchCatalogue(line: RoomConnection, drawnAt: Revision | undefined) {
  if (drawnAt !== undefined) setRoomStatus('catalogue', { revision: drawnAt });
  enter(line, 'catalogue');
}
