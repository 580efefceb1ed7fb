import type { Revision } from '@kalavara/shared-types/primitives';
import { enter } from '../realtime/enter';
import { stand, type Line } from '../realtime/rooms';
import { makeSocket, tendSocket } from '../realtime/socket';
import { shopKeeper } from './shopKeeper';

const breath = 1_000;

/**
 * Opens the shop's own line. It has no beat: on a stranger's phone a silent loss may go unnoticed for half a minute, and
 * what is ordered the server looks at anyway.
 */
export function openShopLine(): Line {
  const socket = makeSocket();
  const connect = () => void socket.connect();
  tendSocket(socket, { onEnded: () => setTimeout(connect, breath) });
  connect();
  return { socket, keeper: shopKeeper };
}

/** Hears of prices and jars from the revision on that the page came with. */
export function watchCatalogue(line: Line, drawnAt: Revision | undefined) {
  if (drawnAt !== undefined) stand('catalogue', { revision: drawnAt });
  enter(line, 'catalogue');
}
