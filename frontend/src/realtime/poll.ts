import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { device, serverNow } from './clock';
import { enteredRooms } from './enterRoom';
import type { RoomStores } from './roomSlices';
import { persistRoom, setRoomStatus } from './rooms';
import { addSample } from './samples';
import { markPolled, markPollFailed, useConnectionStore, type Connection } from './status';

/** The interval of the timers' poll; the other parts of a room are polled every second time. */
const intervalMs = 5_000;
const startAfterMs = 5_000;

type Options = {
  /** Called after an answer over HTTP: the network is back, or passes only HTTP. */
  onReceived: () => void;
};

/** Polls the rooms of this page over HTTP while no socket connects. Returns a function that stops. */
export function pollWhileLost(stores: RoomStores, { onReceived }: Options): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait: ReturnType<typeof setTimeout> | undefined;

  let count = 0;
  /** Counts the losses of the connection: a poll of an earlier loss ends after its call. */
  let loss = 0;

  /** Resolves with whether the server answered. */
  async function pollRoom(room: Room): Promise<boolean> {
    const polls = stores.polls(room);
    const due = polls.filter(({ isFrequent }) => isFrequent || count % 2 === 0);
    const held: (() => void)[] = [];
    const revisions: Revision[] = [];
    for (const { read, isFrequent } of due) {
      const sentAt = device.now();
      const polled = await read().catch(() => undefined);
      // Once the socket is back, its data is newer than the answer.
      if (polled === undefined || useConnectionStore.getState().state === 'live') return false;
      if (polled === null) continue;
      const { snapshot, revision, serverNow: sentNow } = polled;
      if (sentNow !== undefined) addSample(sentAt, sentNow);
      // Loaded together with the revision: otherwise a command whose effect it includes would be applied again.
      if (isFrequent) stores.load(room, snapshot);
      else held.push(() => stores.load(room, snapshot));
      if (revision !== undefined) revisions.push(revision);
      onReceived();
    }
    held.forEach((load) => load());
    if (revisions.length === 0) return true;
    // A part that was not read may be older.
    const isWhole = revisions.length === polls.length;
    const polledAt = isWhole && { polledAt: Math.min(...revisions) };
    setRoomStatus(room, { ...polledAt, lastReceivedAt: serverNow() });
    if (isWhole) persistRoom(stores, room);
    markPolled();
    return true;
  }

  const fail = () => {
    if (useConnectionStore.getState().state !== 'live') markPollFailed();
  };
  async function poll() {
    const rooms = [...enteredRooms()];
    // Without a room to poll, only the socket can reach the server.
    if (rooms.every((room) => stores.polls(room).length === 0)) fail();
    for (const room of rooms)
      if (!(await pollRoom(room))) {
        fail();
        break;
      }
    count += 1;
  }

  /**
   * Polls are sequential: on a slow network a poll takes longer than the pause, and an older answer must not arrive
   * last.
   */
  async function pollOn(current: number) {
    const startedAt = device.now();
    await poll();
    if (current !== loss) return;
    const rest = Math.max(0, intervalMs - (device.now() - startedAt));
    timer = setTimeout(() => void pollOn(current), rest);
  }
  function begin() {
    count = 0;
    void pollOn(loss);
  }
  function end() {
    loss += 1;
    clearTimeout(wait);
    clearTimeout(timer);
    wait = timer = undefined;
  }
  // By time instead of attempts, whose pauses increase. Before the sign-in the connection does not count as lost.
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
