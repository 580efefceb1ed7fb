import { isDeepStrictEqual } from 'node:util';
import type { Batch, Change, Room } from '@kalavara/shared-types/contract/realtime';
import type { Client } from './device';

/** A snapshot or batch that a client received from a room, with its revision, in the order in which it was shown. */
export type Read =
  | { kind: 'snapshot'; revision: number; state: State }
  | { kind: 'batch'; revision: number; changes: Change[] };

/** The compared part of an event's room: the guest count, and which tasks are completed. */
type State = { people: number | null; completed: string[] };

type EventSnapshot = { people: number | null; todos: { id: string; completed: boolean }[] | null };
const stateOf = ({ people, todos }: EventSnapshot): State => ({
  people,
  completed: (todos ?? []).flatMap(({ id, completed }) => (completed ? [id] : [])).sort(),
});

function applyTo({ people, completed }: State, change: Change): State {
  if (change.type === 'people.changed') return { people: change.count, completed };
  if (change.type !== 'task.changed') return { people, completed };
  const { id, completed: isDone } = change.task;
  const others = completed.filter((other) => other !== id);
  return { people, completed: (isDone ? [...others, id] : others).sort() };
}

const retryMs = 50;

/**
 * Follows a room by the rules of a screen (join first, drop known revisions, catch up after a gap) and records
 * everything it shows.
 */
export function recordReads(socket: Client, room: Room): Read[] {
  const reads: Read[] = [];
  let revision: number | undefined;
  let early: Batch[] | null = null;
  let attempt = 0;

  async function subscribe() {
    const thisAttempt = (attempt += 1);
    early ??= [];
    const since = revision === undefined ? {} : { since: revision };
    // Without an answer the connection is lost, and the next one subscribes again.
    const answer = await socket.emitWithAck('subscribe', { room, ...since }).catch(() => null);
    if (thisAttempt !== attempt || !answer) return;
    if (!answer.success) return void setTimeout(() => void subscribe(), retryMs);
    const arrived = early ?? [];
    early = null;
    if ('batches' in answer) answer.batches.forEach(receive);
    else {
      revision = answer.revision;
      reads.push({
        kind: 'snapshot',
        revision,
        state: stateOf(answer.snapshot as unknown as EventSnapshot),
      });
    }
    arrived.forEach(receive);
  }

  function receive(batch: Batch) {
    if (early) return void early.push(batch);
    if (revision === undefined || batch.revision > revision + 1) return void subscribe();
    if (batch.revision <= revision) return;
    revision = batch.revision;
    reads.push({ kind: 'batch', revision, changes: batch.changes });
  }

  socket.on('connect', () => void subscribe());
  socket.on('changes', receive);
  void subscribe();
  return reads;
}

/**
 * Checks that what each client showed is a prefix of one total order: one content per revision, no client skips or
 * repeats a revision, and each snapshot equals the result of the batches up to it. `total` is the whole log. Returns
 * the violations.
 */
export function findViolations(
  total: readonly { revision: number; changes: Change[] }[],
  clients: readonly (readonly Read[])[],
): string[] {
  const violations: string[] = [];
  const order = new Map(total.map(({ revision, changes }) => [revision, changes]));
  let state: State = { people: null, completed: [] };
  const states = new Map([[0, state]]);
  for (const { revision, changes } of total) {
    state = changes.reduce(applyTo, state);
    states.set(revision, state);
  }
  clients.forEach((reads, client) => {
    let shown: number | undefined;
    for (const read of reads) {
      const at = `client ${client}, revision ${read.revision}`;
      if (read.kind === 'snapshot') {
        if (!isDeepStrictEqual(read.state, states.get(read.revision)))
          violations.push(`${at}: the snapshot is no state of the order`);
        if (shown !== undefined && read.revision < shown)
          violations.push(`${at}: back from ${shown}`);
      } else {
        if (read.revision !== (shown ?? NaN) + 1) violations.push(`${at}: after ${shown}`);
        if (!isDeepStrictEqual(read.changes, order.get(read.revision)))
          violations.push(`${at}: another batch than in the order`);
      }
      shown = read.revision;
    }
  });
  return violations;
}
