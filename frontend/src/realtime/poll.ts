import { clock, device, serverNow } from './clock';
import { enteredRooms } from './enterRoom';
import type { RoomStores } from './roomSlices';
import { setRoomStatus } from './rooms';
import { useConnectionStore, type Connection } from './status';

const intervalMs = 5_000;
const startAfterMs = 5_000;

type Options = {
  /** An answer came over HTTP: the network is back, or lets only that through. */
  onReceived: () => void;
};

/** Polls the rooms of this page over HTTP where a network lets no socket through. Returns how to stop. */
export function pollWhileLost(stores: RoomStores, { onReceived }: Options): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;

  async function poll() {
    for (const room of enteredRooms())
      for (const read of stores.polls(room)) {
        const sentAt = device.now();
        const polled = await read().catch(() => undefined);
        // With the socket back, its data is newer than the answer.
        if (polled === undefined || useConnectionStore.getState().state === 'live') return;
        if (polled === null) continue;
        const { snapshot, revision, serverNow: sentNow } = polled;
        if (sentNow !== undefined) clock.addSample(sentAt, sentNow);
        stores.load(room, snapshot);
        if (revision !== undefined)
          setRoomStatus(room, { polledAt: revision, lastReceivedAt: serverNow() });
        onReceived();
      }
  }

  function begin() {
    timer = setInterval(() => void poll(), intervalMs);
    void poll();
  }
  function end() {
    clearTimeout(wait);
    clearInterval(timer);
    wait = timer = undefined;
  }
  // By time, not by tries, which are ever further apart. Before the sign-in the connection is not lost.
  const tend = ({ state, failedTries }: Connection) => {
    const isDown = state === 'lost' || failedTries > 0;
    if (!isDown) return end();
    wait ??= setTimeout(begin, startAfterMs);
  };
  const unsubscribe = useConnectionStore.subscribe(tend);
  return () => {
    unsubscribe();
    end();
  };
}
