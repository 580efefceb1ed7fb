import { minuteMs } from '@kalavara/shared-types/durations';
import { catchUp, getReceivedRevisions } from './enterRoom';
import { clock, device, watchJumps } from './clock';
import { emitWithAck, type KitchenSocket } from './connection';
import { findMissed, findUnreported, type Revisions } from './revisions';
import { addSample, discardSamples } from './samples';
import { getShownPage } from './shownPage';
import { markReceived } from './status';

const burst = { count: 16, intervalMs: 60 };
const intervalMs = { visible: 2_000, hidden: 15_000 };
const timeoutMs = { max: 5_000, min: 3_500 };
/** The time without an answer after which the connection counts as lost, which must be noticed within six seconds. */
const maxQuietMs = 5_500;
/** A hidden page sends a heartbeat every 15 seconds, and after some minutes the browser wakes it once a minute. */
const maxHiddenQuietMs = minuteMs + maxQuietMs;
/** A timeout that fires this late shows that this screen itself was busy. */
const lateTimeoutMs = 1_000;
/** A shorter sleep is corrected as well by the next sample. */
const minSleepMs = 30_000;

/** Returns the timeout of an answer: the shorter, the longer ago the server's last answer. */
const beatTimeout = (sentAt: number, lastReceived: number): number =>
  Math.max(timeoutMs.min, Math.min(timeoutMs.max, lastReceived + maxQuietMs - sentAt));

const isVisible = () => document.visibilityState === 'visible';

type Options = { onVersion: (version: string) => void };

/**
 * Starts the heartbeat: liveness, a sample of the server's clock, and the check for missed batches. Returns a
 * function that stops it.
 */
export function startHeartbeat(socket: KitchenSocket, { onVersion }: Options): () => void {
  let reported: Revisions = {};
  let reportedPage: string | undefined;
  let behind: Revisions = {};
  let lastReceived: number;
  /** Until this time a missing answer does not count as a lost connection. */
  let liveUntil: number;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = 0;
  /** A jump of the device's clock that no answer of the server has explained yet. */
  let sleptMs = 0;

  /** Data counts as an answer, but only a heartbeat sets the time of "not live since". */
  function noteReceived() {
    lastReceived = device.now();
    liveUntil = lastReceived + (isVisible() ? maxQuietMs : maxHiddenQuietMs);
  }
  noteReceived();

  function plan() {
    clearTimeout(timer);
    if (!socket.connected) return;
    timer = setTimeout(
      beatAndPlan,
      left > 0 ? burst.intervalMs : isVisible() ? intervalMs.visible : intervalMs.hidden,
    );
  }

  function beatAndPlan() {
    left = Math.max(0, left - 1);
    void beat();
    plan();
  }

  async function beat({ isSecondTry = false } = {}) {
    const received = getReceivedRevisions();
    const rooms = findUnreported(received, reported);
    reported = received;
    const sentAt = device.now();
    const within = beatTimeout(sentAt, lastReceived);
    const engine = socket.io.engine;
    const page = getShownPage();
    const changedPage = page !== undefined && page !== reportedPage && { page };
    const answer = await emitWithAck(
      socket,
      'beat',
      { t0: Math.round(sentAt), rooms, ...changedPage },
      within,
    );
    if (!socket.connected || socket.io.engine !== engine) return;
    if (answer) {
      reportedPage = page;
      return receive(answer, sentAt);
    }
    if (device.now() - sentAt > within + lateTimeoutMs && !isSecondTry)
      return beat({ isSecondTry: true });
    // Socket.IO's own ping would need 36 seconds.
    engine.close();
  }

  function receive(
    answer: { serverNow: number; behind: Revisions; appVersion?: string },
    sentAt: number,
  ) {
    noteReceived();
    if (addSample(sentAt, answer.serverNow)) sleptMs = 0;
    markReceived();
    findMissed(behind, answer.behind, getReceivedRevisions()).forEach(catchUp);
    behind = answer.behind;
    if (answer.appVersion) onVersion(answer.appVersion);
  }

  function begin() {
    noteReceived();
    [reported, behind, left] = [{}, {}, burst.count];
    reportedPage = undefined;
    beatAndPlan();
  }

  function resample() {
    discardSamples();
    left = burst.count;
    if (socket.connected) beatAndPlan();
  }

  /**
   * Handles a jump: the device slept, or its clock was set, which the server's answer decides. If the server answered
   * until then and does not answer now, the device slept and its network is not back yet, so the countdown continues
   * from the right minute. A closed connection decides nothing, because engine.io closes it in both cases: its ping has
   * expired by the device's clock.
   */
  function handleJump(jumpMs: number) {
    // Before the first sample the time is that of the device, which includes the jump.
    const wasLive = clock.isSynced() && device.now() < liveUntil;
    resample();
    if (!wasLive || jumpMs < minSleepMs) return;
    sleptMs += jumpMs;
    setTimeout(skipSleep, timeoutMs.max);
  }

  function skipSleep() {
    if (sleptMs > 0) clock.skip(sleptMs);
    sleptMs = 0;
  }

  function stop() {
    clearTimeout(timer);
    // The jump of a sleep is detected directly after the end of its connection.
    liveUntil = Math.min(liveUntil, device.now() + maxQuietMs);
  }
  const beatIfVisible = () => void (socket.connected && isVisible() && beatAndPlan());

  socket
    .on('connect', begin)
    .on('disconnect', stop)
    .on('connect_error', skipSleep)
    .on('resample', resample)
    .on('changes', noteReceived);
  document.addEventListener('visibilitychange', beatIfVisible);
  const unwatch = watchJumps(handleJump);
  if (socket.connected) begin();

  return () => {
    clearTimeout(timer);
    unwatch();
    document.removeEventListener('visibilitychange', beatIfVisible);
    socket
      .off('connect', begin)
      .off('disconnect', stop)
      .off('connect_error', skipSleep)
      .off('resample', resample)
      .off('changes', noteReceived);
  };
}
