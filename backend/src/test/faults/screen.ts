import { aboutOf, keyOf } from '@kalavara/shared-types/changes.rules';
import type { Batch, Change, Room, Snapshots } from '@kalavara/shared-types/realtime';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Client, Device } from '../harness';

const inOrder = (thing: object) => Object.entries(thing).sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * The least a screen has to do to be right: enter with what it has heard, keep what comes in order, and ask again when
 * there is a gap. What a real one does besides is the frontend's.
 */
export async function openScreen(device: Device, eventId: string) {
  const room: Room = eventRoom(eventId);
  const socket: Client = await device.socket();
  const things = new Map<string, object>();
  const waiting: Batch[] = [];
  const heard: number[] = [];
  let revision: number | undefined;
  let isLive = false;

  const keep = (change: Change) => {
    const about = aboutOf(room, change);
    if (about.now === null) things.delete(keyOf(about));
    else things.set(keyOf(about), about.now);
  };

  function take(batch: Batch) {
    if (revision === undefined || !isLive) return void waiting.push(batch);
    if (batch.revision <= revision) return;
    if (batch.revision > revision + 1) return void enter();
    batch.changes.forEach(keep);
    revision = batch.revision;
    heard.push(revision);
  }

  async function enter() {
    isLive = false;
    const welcome = await socket.emitWithAck(
      'subscribe',
      revision === undefined ? { room } : { room, since: revision },
    );
    if (!welcome.success) throw new Error(welcome.code);
    if ('snapshot' in welcome) {
      const { timers, todos, people } = welcome.snapshot as Snapshots['event'];
      things.clear();
      timers.forEach((timer) => keep({ type: 'timer.changed', timer }));
      todos?.forEach((task) => keep({ type: 'task.changed', task }));
      if (people !== null) keep({ type: 'people.changed', count: people });
      revision = welcome.revision;
    }
    isLive = true;
    const missed = 'batches' in welcome ? welcome.batches : [];
    [...missed, ...waiting.splice(0)].sort((a, b) => a.revision - b.revision).forEach(take);
  }

  socket.on('changes', (batch) => {
    if (batch.room === room) take(batch);
  });
  // Whatever went wrong on the way in is tried again with the next connection.
  socket.on('connect', () => void enter().catch(() => undefined));
  socket.on('disconnect', () => (isLive = false));
  await enter();

  return {
    socket,
    room,
    heard,
    revision: () => revision,
    isLive: () => isLive && socket.connected,
    /** Everything it shows, as one text. Postgres keeps the fields of a change in an order of its own. */
    state: () =>
      JSON.stringify([revision, [...things].map(([key, thing]) => [key, inOrder(thing)]).sort()]),
  };
}
type Screen = Awaited<ReturnType<typeof openScreen>>;
