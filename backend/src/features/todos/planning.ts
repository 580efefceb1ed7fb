import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

/** Saves planned times of listed tasks. */
export async function plan(
  tx: CommandTx,
  eventId: EventId,
  changed: readonly Task[],
): Promise<void> {
  await queries.saveStarts(tx.db, eventId, changed);
  for (const task of changed) tx.record({ type: 'task.changed', task }, eventRoom(eventId));
}

/** Saves planned times of removed tasks, so that a restored task fits the other tasks. */
export async function planRemoved(
  tx: CommandTx,
  eventId: EventId,
  move: (task: Task) => Task,
): Promise<void> {
  const removed = await queries.listRemoved(tx.db, eventId);
  await queries.saveStarts(tx.db, eventId, removed.map(move));
}
