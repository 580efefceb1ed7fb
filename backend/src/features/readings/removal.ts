import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

/** Removes the readings of an event that is deleted. */
export async function removeAll(
  tx: CommandTx,
  eventId: EventId,
  at: Date,
  by: string,
): Promise<void> {
  for (const readingId of await queries.deleteReadings(tx.db, eventId, at, by))
    tx.record({ type: 'reading.removed', readingId }, eventRoom(eventId));
}

export async function restore(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  for (const reading of await queries.restoreReadings(tx.db, eventId, at))
    tx.record({ type: 'reading.changed', reading }, eventRoom(eventId));
}
