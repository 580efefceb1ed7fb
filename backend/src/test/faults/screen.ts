import { aboutOf, keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { Batch, Change, Room, Snapshots } from '@kalavara/shared-types/contract/realtime';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Client, Device } from '../harness';

const sortFields = (entity: object) => Object.entries(entity).sort(([a], [b]) => (a < b ? -1 : 1));

/** Opens a minimal correct client: it joins with its revision, applies batches in order, and rejoins after a gap. */
export async function openScreen(device: Device, eventId: string) {
  const room: Room = eventRoom(eventId);
  const socket: Client = await device.socket();
  const entities = new Map<string, object>();
  const waiting: Batch[] = [];
  const revisions: number[] = [];
  let revision: number | undefined;
  let isLive = false;

  const applyChange = (change: Change) => {
    const about = aboutOf(room, change);
    if (about.value === null) entities.delete(keyOf(about));
    else entities.set(keyOf(about), about.value);
  };

  function applyBatch(batch: Batch) {
    if (revision === undefined || !isLive) return void waiting.push(batch);
    if (batch.revision <= revision) return;
    if (batch.revision > revision + 1) return void enter();
    batch.changes.forEach(applyChange);
    revision = batch.revision;
    revisions.push(revision);
  }

  async function enter() {
    isLive = false;
    const welcome = await socket.emitWithAck(
      'subscribe',
      revision === undefined ? { room } : { room, since: revision },
    );
    if (!welcome.success) throw new Error(welcome.code);
    if ('snapshot' in welcome) {
      const { timers, todos, people, name } = welcome.snapshot as Snapshots['event'];
      entities.clear();
      timers.forEach((timer) => applyChange({ type: 'timer.changed', timer }));
      todos?.forEach((task) => applyChange({ type: 'task.changed', task }));
      if (people !== null) applyChange({ type: 'people.changed', count: people });
      if (name) applyChange({ type: 'eventName.changed', name });
      revision = welcome.revision;
    }
    isLive = true;
    const missed = 'batches' in welcome ? welcome.batches : [];
    [...missed, ...waiting.splice(0)].sort((a, b) => a.revision - b.revision).forEach(applyBatch);
  }

  socket.on('changes', (batch) => {
    if (batch.room === room) applyBatch(batch);
  });
  // A failed join is retried at the next connection.
  socket.on('connect', () => void enter().catch(() => undefined));
  socket.on('disconnect', () => (isLive = false));
  await enter();

  return {
    socket,
    room,
    revisions,
    revision: () => revision,
    isLive: () => isLive && socket.connected,
    /** The whole state as text with sorted fields, since Postgres reorders the fields of a change. */
    state: () =>
      JSON.stringify([
        revision,
        [...entities].map(([key, entity]) => [key, sortFields(entity)]).sort(),
      ]),
  };
}
