import type { DiaryEvent, LooseDiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Room } from '@kalavara/shared-types/contract/realtime';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { listChangedIds } from '../../platform/rooms/newer-changes';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import * as queries from './queries';
import {
  type DiaryContext,
  freshEvent,
  freshId,
  saveEvent,
  list,
  restoreParts,
  deleteParts,
  withFields,
} from './service';

/**
 * Saves many events by id. In replace mode, missing events are deleted unless they changed after the base revision of
 * the list.
 */
export async function saveAll(
  ctx: DiaryContext,
  command: Command,
  events: readonly LooseDiaryEvent[],
  isReplace: boolean,
): Promise<Revised<{ events: DiaryEvent[]; savedCount: number }>> {
  const base = command.baseRevision;
  if (isReplace && base === undefined)
    throw new AppError('list-not-based', { fields: ['X-Base-Revision'] });

  const ids: string[] = [];
  for (const { id } of events) ids.push(id ?? (await freshId(ctx)));
  // The rooms to lock are those of the current list; events that were added since are not deleted.
  const known = isReplace ? (await list(ctx)).data.map(({ id }) => id) : [];
  const rooms: [Room, ...Room[]] = ['diary', ...new Set([...ids, ...known].map(eventRoom))];

  return runCommand(ctx, command, rooms, async (tx) => {
    for (const [index, loose] of events.entries()) await saveOne(ctx, tx, ids[index]!, loose);
    if (isReplace) {
      const touched = await listChangedIds(tx, 'diary', 'event', base!);
      const left = known.filter((id) => !ids.includes(id) && !touched.has(id));
      for (const id of left) if (await queries.findEvent(tx.db, id)) await deleteParts(ctx, tx, id);
    }
    return { events: await queries.listEvents(tx.db), savedCount: events.length };
  });
}

async function saveOne(ctx: DiaryContext, tx: CommandTx, id: string, loose: LooseDiaryEvent) {
  const existing = await queries.findEvent(tx.db, id);
  if (existing) return saveEvent(tx, withFields(existing, loose), existing);
  // Restored first, because a deleted event without its list would refuse all tasks.
  const deletedAt = await queries.findDeletedAt(tx.db, id);
  if (deletedAt) await restoreParts(ctx, tx, id, deletedAt);
  return saveEvent(tx, freshEvent(ctx, tx.command, id, loose));
}
