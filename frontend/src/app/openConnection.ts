import {
  hasAccess,
  subscribeSession,
  refreshSession,
  getSession,
} from '../features/accounts/sessionStore';
import { openOutbox, restoreOutbox } from '../outbox/outbox';
import type { OfflineCommand } from '../outbox/defineOfflineCommand';
import { registerCommands } from '../outbox/registry';
import { startHeartbeat } from '../realtime/beat';
import { clearMirror } from '../realtime/mirror';
import { pollWhileLost } from '../realtime/poll';
import type { RoomConnection } from '../realtime/rooms';
import type { RoomStores } from '../realtime/roomSlices';
import { makeSocket, watchSocket } from '../realtime/socket';
import { checkBuild } from './registerWorker';

const reconnectAfterMs = 1_000;

/** Opens what a signed-in page needs: session, socket, heartbeat and outbox. Called once for each page. */
export function openConnection(
  stores: RoomStores,
  commands: readonly OfflineCommand[],
): RoomConnection {
  registerCommands(commands);
  const socket = makeSocket();

  const connect = () => void (hasAccess(getSession()) && !socket.active && socket.connect());
  const onEnded = () => void refreshSession().then(() => setTimeout(connect, reconnectAfterMs));
  const { reconnectNow } = watchSocket(socket, { onEnded });
  startHeartbeat(socket, {
    onVersion: (version) => void checkBuild(version),
  });
  pollWhileLost(stores, { onReceived: reconnectNow });
  const ready = restoreOutbox();
  openOutbox();

  subscribeSession((now, before) => {
    if (now.me?.id === before.me?.id && now.isOpenKitchen === before.isOpenKitchen) return;
    // The server reads the session once, at the handshake: another person needs another connection.
    socket.disconnect();
    if (now.me?.id !== before.me?.id && before.me) void clearMirror();
    connect();
  });
  connect();
  void refreshSession();
  return { socket, stores, ready };
}
