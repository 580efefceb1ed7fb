import { setTimeout as pause } from 'node:timers/promises';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { startTestServer } from '../harness';
import { flood, megabytes, percentile } from './flood';
import { frame, heardBy, rawScreen } from './raw-socket';

/** One screen stops reading while so many batches of 1 kB pass; another one goes on. What that cost, and how long it took. */
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
  let heard = 0;
  // Counted and let go: what a test remembers is not the server's memory.
  other.on('changes', ({ revision }) => (heard = revision === heard + 1 ? revision : Number.NaN));
  paused.say(frame(`420["subscribe",{"room":"${room}"}]`));
  await heardBy(paused, '430[');
  paused.socket.pause();

  const before = megabytes();
  const began = performance.now();
  let most = 0;
  let lastBeat = 0;
  const waits: number[] = [];
  const sockets = () =>
    server.ctx.metrics.sockets.get().then(({ values }) => values[0]?.value ?? 0);
  let cutAfterMs: number | undefined;
  for (let sent = 0; sent < count || cutAfterMs === undefined; sent += perTurn) {
    if (sent < count) flood(server, room, sent + 1, perTurn);
    const asked = performance.now();
    // A screen may send 50 messages a second and no more.
    if (asked - lastBeat > 40) {
      lastBeat = asked;
      await good.beat(other);
      waits.push(performance.now() - asked);
    }
    most = Math.max(most, megabytes() - before);
    if (cutAfterMs === undefined && (await sockets()) === 1) cutAfterMs = performance.now() - began;
    if (cutAfterMs === undefined && performance.now() - began > 100_000) break;
    await pause(sent < count ? 1 : 50);
  }
  // What was sent before a beat is answered has come by then.
  await good.beat(other);
  paused.end();
  return {
    cutAfterMs,
    mostMb: most,
    heard,
    p95: percentile(waits, 95),
    isOtherThere: other.connected,
  };
}
