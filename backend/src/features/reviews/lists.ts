import { sameRow } from '@kalavara/shared-types/merge.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { LooseReview, Review } from '@kalavara/shared-types/reviews/reviews';
import { byDate } from '@kalavara/shared-types/reviews/reviews.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Conflict } from '@kalavara/shared-types/todos/todos';
import type { AppContext, Command } from '../../platform/context';
import { mergeSinceBase } from '../../platform/rooms/newer-changes';
import { type Revised, runCommand, type CommandTx } from '../../platform/run-command';
import * as queries from './queries';
import { saveReview, checkNotDeleted, removeReviews } from './service';
import { byStaff, freshId, toContent, toDate } from './write';

/**
 * Saves the reviews of an event as a list. With a base revision, only the changes that the sender made since are
 * applied; without one, the list replaces all. A list can remove customer reviews but not change them.
 */
export function save(
  ctx: AppContext,
  command: Command,
  eventId: EventId,
  sent: readonly LooseReview[],
): Promise<Revised<{ reviews: Review[]; conflicts: Conflict[] }>> {
  return runCommand(ctx, command, eventRoom(eventId), async (tx) => {
    await checkNotDeleted(tx.db, eventId);
    const all = await queries.listAll(tx.db, eventId);
    const current = all.filter(({ isDeleted }) => !isDeleted).map(({ review }) => review);
    const lists = { sent: asReviews(ctx, eventId, sent, all), current };
    const { rows, conflicts } = await mergeSinceBase(tx, eventRoom(eventId), 'review', lists);
    return { reviews: await replaceRows(ctx, tx, eventId, current, rows), conflicts };
  });
}

function asReviews(
  ctx: AppContext,
  eventId: EventId,
  sent: readonly LooseReview[],
  all: readonly queries.StoredReview[],
): Review[] {
  const now = ctx.clock.now();
  const known = new Map(all.map(({ review }) => [review.id, review]));
  const rows = new Map<string, Review>();
  const knownIds = new Set([...known.keys(), ...sent.flatMap(({ id }) => (id ? [id] : []))]);
  for (const [index, loose] of sent.entries()) {
    const id = loose.id ?? freshId(now, knownIds);
    knownIds.add(id);
    const before = known.get(id);
    const what = toContent(loose, `${index}.`);
    const date = toDate(loose.date ?? before?.date, now, `${index}.`);
    rows.set(id, before?.source === 'customer' ? before : byStaff(eventId, id, date, what));
  }
  return [...rows.values()];
}

async function replaceRows(
  ctx: AppContext,
  tx: CommandTx,
  eventId: EventId,
  current: Review[],
  rows: Review[],
): Promise<Review[]> {
  const wanted = new Set(rows.map(({ id }) => id));
  const currentById = new Map(current.map((review) => [review.id, review]));
  await removeReviews(
    ctx,
    tx,
    eventId,
    current.filter(({ id }) => !wanted.has(id)).map(({ id }) => id),
  );
  for (const review of rows)
    if (!sameRow(currentById.get(review.id), review)) await saveReview(tx, review);
  return [...rows].sort(byDate);
}
