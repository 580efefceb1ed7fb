import {
  guestCountOrGuess,
  documentedCreator,
  toEventName,
} from '@kalavara/shared-types/diary/diary.rules';
import type { DiaryEvent, EventName, LooseDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { dayMs } from '@kalavara/shared-types/durations';
import { isSame } from '@kalavara/shared-types/is-same';
import { Day, type EventId, type Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { indianDay, parsedDateTime } from '@kalavara/shared-types/time.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import { checkNewerChanges } from '../../platform/rooms/newer-changes';
import * as guestCounts from '../guest-counts/service';
import * as queries from './queries';

export { findEvent as find, findInDiary, findNext, listEvents, listOpen } from './queries';
export { findDeletedAt, findName, isDeleted, wasUsed } from './queries';

/** The rows of another feature that are deleted and restored with their event. `at` is the same for all features. */
export type EventPart = {
  remove: (tx: CommandTx, eventId: EventId, at: Date, by: string) => Promise<void>;
  restore: (tx: CommandTx, eventId: EventId, at: Date, now: Instant) => Promise<void>;
};

/** `eventParts`: in the order in which their rows are deleted and restored. */
export type DiaryContext = AppContext & { eventParts: readonly EventPart[] };

const retentionMs = 30 * dayMs;

export const list = (ctx: AppContext): Promise<Revised<DiaryEvent[]>> =>
  readWithRevision(ctx.pools.main, 'diary', queries.listEvents);

export const nameOf = (
  ctx: AppContext,
  eventId: EventId,
): Promise<Revised<{ name: EventName | null; isDeleted: boolean }>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), async (db) => ({
    name: await queries.findName(db, eventId),
    isDeleted: await queries.isDeleted(db, eventId),
  }));

/**
 * Creates an event with the id that the phone has chosen, so that its later offline commands find the event. An id that
 * is in use is replaced.
 */
export async function create(
  ctx: AppContext,
  command: Command,
  loose: LooseDiaryEvent,
): Promise<Revised<DiaryEvent>> {
  const id =
    loose.id && !(await queries.isTaken(ctx.pools.main, loose.id)) ? loose.id : await freshId(ctx);
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    if (await queries.isTaken(tx.db, id)) throw new AppError('busy');
    return saveEvent(tx, freshEvent(ctx, command, id, loose));
  });
}

let lastId: Instant = 0;

/** An id derived from the time. Two ids in the same millisecond differ by one. */
export async function freshId(ctx: AppContext): Promise<EventId> {
  lastId = Math.max(ctx.clock.now(), lastId + 1);
  const id = `event-${lastId}`;
  return (await queries.isTaken(ctx.pools.main, id)) ? freshId(ctx) : id;
}

/** Changes fields of an event. Throws if another user changed one of them after the base revision. */
export function update(ctx: AppContext, command: Command, id: string, loose: LooseDiaryEvent) {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const event = await queries.findEvent(tx.db, id);
    if (!event) throw new AppError('event-not-found');
    const changed = withFields(event, loose);
    await assertNoConflict(tx, event, changed);
    return saveEvent(tx, changed, event);
  });
}

/**
 * Deletes an event with everything in its room; it can be restored for 30 days. Throws if another user changed it after
 * the base revision.
 */
export function remove(ctx: DiaryContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const event = await queries.findEvent(tx.db, id);
    if (!event && !(await queries.isTaken(tx.db, id))) throw new AppError('event-not-found');
    if (!event) return null;
    await assertNoConflict(tx, event, null);
    await deleteParts(ctx, tx, id);
    return null;
  });
}

const assertNoConflict = (tx: CommandTx, current: DiaryEvent, wanted: DiaryEvent | null) =>
  checkNewerChanges(tx, 'diary', [{ entity: 'event', id: current.id, current, wanted }]);

export function restore(
  ctx: DiaryContext,
  command: Command,
  id: string,
): Promise<Revised<DiaryEvent>> {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const since = new Date(ctx.clock.now() - retentionMs);
    const gone = (await queries.listDeleted(tx.db, since)).find(({ event }) => event.id === id);
    if (!gone) throw new AppError('event-not-found');
    await restoreParts(ctx, tx, id, gone.deletedAt);
    return saveEvent(tx, gone.event);
  });
}

/** Restores the rows that were deleted with an event. */
export async function restoreParts(
  ctx: DiaryContext,
  tx: CommandTx,
  id: string,
  deletedAt: Date,
): Promise<void> {
  for (const part of ctx.eventParts) await part.restore(tx, id, deletedAt, ctx.clock.now());
}

export const listDeleted = async (ctx: AppContext) =>
  (await queries.listDeleted(ctx.pools.main, new Date(ctx.clock.now() - retentionMs))).map(
    ({ event, deletedAt }) => ({
      ...event,
      deletedAt: deletedAt.toISOString(),
    }),
  );

/** Sets the guest count of an event; the event in the diary, if any, gets the same attendance. */
export function setGuestCount(ctx: AppContext, command: Command, eventId: EventId, count: number) {
  return runCommand(ctx, command, [eventRoom(eventId), 'diary'], async (tx) => {
    await guestCounts.assertNoConflict(tx, eventId, count);
    await guestCounts.saveGuestCount(tx, eventId, count);
    const event = await queries.findEvent(tx.db, eventId);
    if (event) await saveEvent(tx, { ...event, estimatedAttendance: count }, event);
    return count;
  });
}

export async function deleteParts(ctx: DiaryContext, tx: CommandTx, id: string): Promise<void> {
  const at = new Date(ctx.clock.now());
  await queries.deleteEvent(tx.db, id, at, tx.command.actor.name);
  tx.record({ type: 'diaryEvent.removed', eventId: id }, 'diary');
  tx.record({ type: 'eventName.changed', name: null }, eventRoom(id));
  for (const part of ctx.eventParts) await part.remove(tx, id, at, tx.command.actor.name);
}

/** Saves a changed event, its name in the event's room, and its attendance as the guest count. */
export async function saveEvent(
  tx: CommandTx,
  event: DiaryEvent,
  before?: DiaryEvent,
): Promise<DiaryEvent> {
  if (!isSame(event, before)) {
    await queries.saveEvent(tx.db, event);
    tx.record({ type: 'diaryEvent.changed', event }, 'diary');
  }
  const name = toEventName(event);
  if (!before || !isSame(name, toEventName(before)))
    tx.record({ type: 'eventName.changed', name }, eventRoom(event.id));
  if (event.estimatedAttendance !== before?.estimatedAttendance)
    await guestCounts.saveGuestCount(tx, event.id, event.estimatedAttendance);
  return event;
}

/** Creates an event; a missing attendance is guessed from the title. */
export function freshEvent(
  ctx: AppContext,
  { actor }: Command,
  id: string,
  loose: LooseDiaryEvent,
): DiaryEvent {
  const { title, date } = checkRequired(loose);
  return {
    id,
    title,
    date,
    description: loose.description ?? '',
    assignedTo: loose.assignedTo || null,
    createdAt: new Date(parsedDateTime(loose.createdAt ?? '') ?? ctx.clock.now()).toISOString(),
    createdBy: loose.createdBy || documentedCreator,
    ...(actor.name && { createdByName: actor.name }),
    createdById: actor.role === 'guest' ? null : actor.id,
    isCompleted: loose.isCompleted ?? false,
    estimatedAttendance: loose.estimatedAttendance ?? guestCountOrGuess(null, title),
  };
}

function checkRequired({ title, date }: LooseDiaryEvent) {
  const missing = [...(title ? [] : ['title']), ...(date ? [] : ['date'])];
  if (!title || !date) throw new AppError('event-incomplete', { fields: missing });
  return { title, date: dayOf(date) };
}

function dayOf(sent: string): Day {
  const at = Day.safeParse(sent).success ? sent : parsedDateTime(sent);
  if (at === undefined) throw new AppError('invalid', { fields: ['date'] });
  return typeof at === 'string' ? at : indianDay(at);
}

/** Returns the event with the sent fields; absent fields do not change. */
export function withFields(event: DiaryEvent, loose: LooseDiaryEvent): DiaryEvent {
  const { title, date } = checkRequired({
    title: loose.title ?? event.title,
    date: loose.date ?? event.date,
  });
  return {
    ...event,
    title,
    date,
    description: loose.description ?? event.description,
    assignedTo: loose.assignedTo === undefined ? event.assignedTo : loose.assignedTo || null,
    isCompleted: loose.isCompleted ?? event.isCompleted,
    estimatedAttendance: loose.estimatedAttendance ?? event.estimatedAttendance,
  };
}
