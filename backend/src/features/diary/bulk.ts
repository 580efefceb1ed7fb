import { aboutOf } from '@kalavara/shared-types/changes.rules';
import type { DiaryEvent, LooseDiaryEvent } from '@kalavara/shared-types/diary';
import type { Revision } from '@kalavara/shared-types/primitives';
import type { Room } from '@kalavara/shared-types/realtime';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { listBatches } from '../../platform/room-log.queries';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import * as queries from './queries';
import { freshEvent, freshId, keep, list, putBack, takeOut, withFields } from './service';

/**
 * Saves many events by id. In replace mode, events the sender left out are deleted, unless somebody touched them after
 * the revision the list is based on (D-080).
 */
export async function saveAll(
  ctx: AppContext,
  command: Command,
  events: readonly LooseDiaryEvent[],
  isReplace: boolean,
): Promise<Revised<{ events: DiaryEvent[]; savedCount: number }>> {
  const base = command.baseRevision;
  if (isReplace && base === undefined)
    throw new AppError('list-not-based', { fields: ['X-Base-Revision'] });

  const ids: string[] = [];
  for (const { id } of events) ids.push(id ?? (await freshId(ctx)));
  // Whose rooms a replace will need is only known from the list as it is; one that is added meanwhile is not deleted.
  const known = isReplace ? (await list(ctx)).data.map(({ id }) => id) : [];
  const rooms: [Room, ...Room[]] = ['diary', ...new Set([...ids, ...known].map(eventRoom))];

  return runCommand(ctx, command, rooms, async (tx) => {
    for (const [index, loose] of events.entries())
      await saveOne(ctx, command, tx, ids[index]!, loose);
    if (isReplace) {
      const touched = await touchedSince(tx, base!);
      const left = known.filter((id) => !ids.includes(id) && !touched.has(id));
      for (const id of left)
        if (await queries.findEvent(tx.db, id)) await takeOut(ctx, command, tx, id);
    }
    return { events: await queries.listEvents(tx.db), savedCount: events.length };
  });
}

async function saveOne(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  id: string,
  loose: LooseDiaryEvent,
) {
  const existing = await queries.findEvent(tx.db, id);
  if (existing) return keep(tx, withFields(existing, loose), existing);
  // Back in the diary without its list, it would refuse every task for ever.
  const deletedAt = await queries.findDeletedAt(tx.db, id);
  if (deletedAt) await putBack(tx, id, deletedAt);
  return keep(tx, freshEvent(ctx, command, id, loose));
}

async function touchedSince(tx: CommandTx, base: Revision): Promise<Set<string>> {
  const batches = await listBatches(tx.db, 'diary', base);
  return new Set(
    batches.flatMap(({ changes }) => changes.map((change) => aboutOf('diary', change).id)),
  );
}
