import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

/** Stops the running timers of an event that is deleted. */
export async function removeAll(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  const room = eventRoom(eventId);
  const running = (await queries.listTimers(tx.db, eventId)).filter(({ isActive }) => isActive);
  await queries.deleteTimers(tx.db, eventId, at, tx.nextRevision(room));
  for (const timer of running)
    tx.record(
      {
        type: 'timer.changed',
        timer: { ...timer, isActive: false, startTime: null, startedBy: null },
      },
      room,
    );
}

export const restore = queries.restoreTimers;
