import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
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

/** Restores them: a step that ran goes on as if it had never stopped, unless its kitchen day is over. */
export async function restore(
  tx: CommandTx,
  eventId: EventId,
  at: Date,
  now: Instant,
): Promise<void> {
  const isStopped = kitchenDay(at.getTime()) !== kitchenDay(now);
  for (const timer of await queries.restoreTimers(tx.db, eventId, at, { isStopped }))
    if (timer.isActive) tx.record({ type: 'timer.changed', timer }, eventRoom(eventId));
}
