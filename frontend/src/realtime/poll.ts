import type { Room } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { call, Refused, Unreachable } from '../http/call';
import { clock, device, serverNow } from './clock';
import { enteredRooms } from './enter';
import { setRoomStatus, type RoomStores } from './rooms';
import { useConnectionStore, type Connection } from './status';

const every = 5_000;
const afterSilence = 5_000;

type Options = {
  /** The server was heard over HTTP: the network is back, or lets only that through. */
  onReceived: () => void;
};

/** In the documented words (K-645): the screen says by itself that it hears nothing. */
function logged(error: unknown): null {
  const status =
    error instanceof Refused || error instanceof Unreachable ? error.status : undefined;
  console.log(`Error fetching timers: ${status ?? 'no answer'}`);
  return null;
}

/** Where a network lets HTTP through but no socket, a TV still learns of started and stopped steps, and of how long they may take. Returns how to stop. */
export function pollWhileLost(stores: RoomStores, { onReceived }: Options): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;

  async function poll() {
    for (const room of enteredRooms()) {
      const [kind, eventId] = partsOf(room);
      if (kind === 'kitchen') await askSettings(room);
      if (kind !== 'event') continue;
      const sentAt = device.now();
      const answer = await call('listTimers', { params: { eventId } }).catch(logged);
      // The socket may have come back meanwhile, and knows better.
      if (!answer || useConnectionStore.getState().state === 'live') return;
      clock.hear(sentAt, answer.serverNow);
      stores.timers(room, answer.data);
      setRoomStatus(room, { polledAt: answer.revision, lastHeardAt: serverNow() });
      onReceived();
    }
  }

  async function askSettings(room: Room) {
    // Whatever keeps it away is logged for the timers, which are asked for beside it.
    const answer = await call('getKitchen', {}).catch(() => null);
    if (!answer || useConnectionStore.getState().state === 'live') return;
    stores.load(room, answer.data);
  }

  function begin() {
    timer = setInterval(() => void poll(), every);
    void poll();
  }
  function end() {
    clearTimeout(wait);
    clearInterval(timer);
    wait = timer = undefined;
  }
  // By time, not by tries, which are ever further apart (D-027). Nobody signed in yet is not a line that was lost.
  const tend = ({ state, failedTries }: Connection) => {
    const isDown = state === 'lost' || failedTries > 0;
    if (!isDown) return end();
    wait ??= setTimeout(begin, afterSilence);
  };
  const unsubscribe = useConnectionStore.subscribe(tend);
  return () => {
    unsubscribe();
    end();
  };
}
