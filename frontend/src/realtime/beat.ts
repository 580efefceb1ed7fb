import { catchUp, heardRooms } from './enter';
import { clock, device, watchJumps } from './clock';
import { emitWithAck, type KitchenSocket } from './connection';
import { missed, untold, type Revisions } from './revisions';
import { heard } from './status';

const burst = { count: 16, apart: 60 };
const pause = { visible: 2_000, hidden: 15_000 };
const patience = { most: 5_000, least: 3_500 };
/** A line that says nothing for this long is lost: it has to be noticed within six seconds. */
const silence = 5_500;
/** A time-out that comes this much too late only says that this screen itself was busy. */
const wasBusy = 1_000;

/** How long an answer may take: less if it is a while already that the server was heard. */
export const patienceOf = (sentAt: number, lastHeard: number): number =>
  Math.max(patience.least, Math.min(patience.most, lastHeard + silence - sentAt));

type Options = { onVersion: (version: string) => void };

/** One message, three jobs: is the line alive, what time is it there, was anything missed. Returns how to stop. */
export function startBeat(socket: KitchenSocket, { onVersion }: Options): () => void {
  let told: Revisions = {};
  let behind: Revisions = {};
  let lastHeard = device.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = 0;

  function plan() {
    clearTimeout(timer);
    if (!socket.connected) return;
    const visible = document.visibilityState === 'visible';
    timer = setTimeout(
      beatAndPlan,
      left > 0 ? burst.apart : visible ? pause.visible : pause.hidden,
    );
  }

  function beatAndPlan() {
    left = Math.max(0, left - 1);
    void beat();
    plan();
  }

  async function beat(isSecondTry = false) {
    const heardNow = heardRooms();
    const rooms = untold(heardNow, told);
    told = heardNow;
    const sentAt = device.now();
    const within = patienceOf(sentAt, lastHeard);
    const engine = socket.io.engine;
    const answer = await emitWithAck(socket, 'beat', { t0: Math.round(sentAt), rooms }, within);
    if (!socket.connected || socket.io.engine !== engine) return;
    if (answer) return hear(answer, sentAt);
    if (device.now() - sentAt > within + wasBusy && !isSecondTry) return beat(true);
    // Socket.IO's own ping would take 36 seconds to notice.
    engine.close();
  }

  function hear(
    answer: { serverNow: number; behind: Revisions; appVersion?: string },
    sentAt: number,
  ) {
    lastHeard = device.now();
    clock.hear(sentAt, answer.serverNow);
    heard();
    missed(behind, answer.behind, heardRooms()).forEach(catchUp);
    behind = answer.behind;
    if (answer.appVersion) onVersion(answer.appVersion);
  }

  function begin() {
    [told, behind, lastHeard, left] = [{}, {}, device.now(), burst.count];
    beatAndPlan();
  }

  function resample() {
    clock.forget();
    left = burst.count;
    if (socket.connected) beatAndPlan();
  }

  const look = () =>
    void (socket.connected && document.visibilityState === 'visible' && beatAndPlan());
  const listened = () => void (lastHeard = device.now());
  const rest = () => clearTimeout(timer);

  socket
    .on('connect', begin)
    .on('disconnect', rest)
    .on('resample', resample)
    .on('changes', listened);
  document.addEventListener('visibilitychange', look);
  const unwatch = watchJumps(resample);
  if (socket.connected) begin();

  return () => {
    rest();
    unwatch();
    document.removeEventListener('visibilitychange', look);
    socket
      .off('connect', begin)
      .off('disconnect', rest)
      .off('resample', resample)
      .off('changes', listened);
  };
}
