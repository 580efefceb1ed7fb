import { setTimeout as pause } from 'node:timers/promises';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { startTestServer } from '../harness';
import { publishBatches, getResidentMegabytes } from './publish-batches';
import { percentile } from '../percentile';
import { frame, waitForText, rawScreen } from './raw-socket';

/** Publishes `count` batches of 1 kB while one screen stops reading and another continues. */
export async function pauseReader(
  server: Awaited<ReturnType<typeof startTestServer>>,
  count: number,
  perTurn: number,
) {
  const [bad, good] = await Promise.all([server.connect('staff'), server.connect('staff')]);
  const room = eventRoom(server.newEvent());
  const paused = await rawScreen(server.url, bad.cookie);
  const other = await good.socket();
  await other.emitWithAck('subscribe', { room });
  let received = 0;
  // Counted instead of stored, so that memory of the test does not count as memory of the server.
  other.on(
    'changes',
    ({ revision }) => (received = revision === received + 1 ? revision : Number.NaN),
  );
  paused.send(frame(`420["subscribe",{"room":"${room}"}]`));
  await waitForText(paused, '430[');
  paused.socket.pause();

  const before = getResidentMegabytes();
  const began = performance.now();
  let most = 0;
  let lastBeat = 0;
  const waits: number[] = [];
  const sockets = () =>
    server.ctx.metrics.sockets.get().then(({ values }) => values[0]?.value ?? 0);
  let cutAfterMs: number | undefined;
  for (let sent = 0; sent < count || cutAfterMs === undefined; sent += perTurn) {
    if (sent < count) publishBatches(server, room, sent + 1, perTurn);
    const startedMs = performance.now();
    // A screen may send at most 50 messages per second.
    if (startedMs - lastBeat > 40) {
      lastBeat = startedMs;
      await good.beat(other);
      waits.push(performance.now() - startedMs);
    }
    most = Math.max(most, getResidentMegabytes() - before);
    if (cutAfterMs === undefined && (await sockets()) === 1) cutAfterMs = performance.now() - began;
    if (cutAfterMs === undefined && performance.now() - began > 100_000) break;
    await pause(sent < count ? 1 : 50);
  }
  // The answer to a heartbeat comes after everything that was sent before it.
  await good.beat(other);
  paused.end();
  return {
    cutAfterMs,
    mostMb: most,
    received,
    p95: percentile(waits, 95),
    isOtherThere: other.connected,
  };
}
