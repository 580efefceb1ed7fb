import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { CommandTx } from '../../platform/run-command';
import * as queries from './queries';

/** Removes the reviews of an event that is deleted. */
export async function removeAll(
  tx: CommandTx,
  eventId: EventId,
  at: Date,
  by: string,
): Promise<void> {
  const ids = (await queries.listReviews(tx.db, eventId)).map(({ id }) => id);
  await queries.deleteReviews(tx.db, eventId, ids, at, by);
  for (const reviewId of ids) tx.record({ type: 'review.removed', reviewId }, eventRoom(eventId));
}

export async function restoreAll(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  for (const review of await queries.restoreReviews(tx.db, eventId, at))
    tx.record({ type: 'review.changed', review }, eventRoom(eventId));
}
