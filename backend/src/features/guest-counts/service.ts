import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { AppContext } from '../../platform/context';
import { checkNewerChanges } from '../../platform/rooms/newer-changes';
import { readWithRevision, type Revised, type CommandTx } from '../../platform/run-command';
import * as queries from './queries';

export { deleteCount as remove, findCount as findGuestCount, listCounts } from './queries';

export const find = (ctx: AppContext, eventId: EventId): Promise<Revised<number | null>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.findCount(db, eventId));

/** Throws if the count would replace a count of another user that is newer than the base revision. */
export async function assertNoConflict(
  tx: CommandTx,
  eventId: EventId,
  count: number,
): Promise<void> {
  const current = await queries.findCount(tx.db, eventId);
  const overwritten = { entity: 'people' as const, id: eventId, initial: {} };
  await checkNewerChanges(tx, eventRoom(eventId), [
    { ...overwritten, current: { count: current }, wanted: { count } },
  ]);
}

/** Saves a guest count within a command of the diary, which sets the event's attendance to the same value. */
export async function saveGuestCount(
  tx: CommandTx,
  eventId: EventId,
  count: number,
): Promise<void> {
  if ((await queries.findCount(tx.db, eventId)) === count) return;
  await queries.saveCount(tx.db, eventId, count);
  tx.record({ type: 'people.changed', count }, eventRoom(eventId));
}

export async function restore(tx: CommandTx, eventId: EventId, at: Date): Promise<void> {
  await queries.restoreCount(tx.db, eventId, at);
  const count = await queries.findCount(tx.db, eventId);
  if (count !== null) tx.record({ type: 'people.changed', count }, eventRoom(eventId));
}
