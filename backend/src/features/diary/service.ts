import { attendanceOf } from '@kalavara/shared-types/diary.rules';
import type { DiaryEvent, LooseDiaryEvent } from '@kalavara/shared-types/diary';
import { Day, type EventId, type Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { indianDay, parsedDateTime } from '@kalavara/shared-types/time.rules';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as people from '../guest-counts/service';
import * as readings from '../readings/removal';
import * as reviews from '../reviews/removal';
import * as timers from '../timers/removal';
import * as lists from '../todos/lists';
import * as queries from './queries';

const days30 = 30 * 24 * 60 * 60 * 1_000;

export const inRoom = queries.listEvents;
export const { wasUsed, findDeletedAt } = queries;
export const find = queries.findEvent;
export const list = (ctx: AppContext): Promise<Revised<DiaryEvent[]>> =>
  readWithRevision(ctx.pools.main, 'diary', queries.listEvents);

/** Under the id the phone gave it, so that what it does next without a network finds it; a taken one is named anew (D-014). */
export async function create(
  ctx: AppContext,
  command: Command,
  loose: LooseDiaryEvent,
): Promise<Revised<DiaryEvent>> {
  const id =
    loose.id && !(await queries.isTaken(ctx.pools.main, loose.id)) ? loose.id : await freshId(ctx);
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    if (await queries.isTaken(tx.db, id)) throw new AppError('busy');
    return keep(tx, freshEvent(ctx, command, id, loose));
  });
}

let lastNamed: Instant = 0;

/** The moment names the event (K-242); two of the same millisecond are named one after the other. */
export async function freshId(ctx: AppContext): Promise<EventId> {
  lastNamed = Math.max(ctx.clock.now(), lastNamed + 1);
  const id = `event-${lastNamed}`;
  return (await queries.isTaken(ctx.pools.main, id)) ? freshId(ctx) : id;
}

export function update(ctx: AppContext, command: Command, id: string, loose: LooseDiaryEvent) {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const event = await queries.findEvent(tx.db, id);
    if (!event) throw new AppError('event-not-found');
    return keep(tx, withFields(event, loose), event);
  });
}

/** Everything of the event goes with it, and comes back with it for 30 days (D-084). */
export function remove(ctx: AppContext, command: Command, id: string): Promise<Revised<null>> {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const event = await queries.findEvent(tx.db, id);
    if (!event && !(await queries.isTaken(tx.db, id))) throw new AppError('event-not-found');
    if (event) await takeOut(ctx, command, tx, id);
    return null;
  });
}

export function restore(
  ctx: AppContext,
  command: Command,
  id: string,
): Promise<Revised<DiaryEvent>> {
  return runCommand(ctx, command, ['diary', eventRoom(id)], async (tx) => {
    const since = new Date(ctx.clock.now() - days30);
    const gone = (await queries.listDeleted(tx.db, since)).find(({ event }) => event.id === id);
    if (!gone) throw new AppError('event-not-found');
    await putBack(tx, id, gone.deletedAt);
    return keep(tx, gone.event);
  });
}

/** What went with an event at that moment. */
export async function putBack(tx: CommandTx, id: string, deletedAt: Date): Promise<void> {
  await lists.restoreList(tx, id, deletedAt);
  await timers.restore(tx.db, id, deletedAt);
  await readings.restore(tx, id, deletedAt);
  await reviews.restoreAll(tx, id, deletedAt);
  await people.restore(tx.db, id, deletedAt);
  const count = await people.inRoom(tx.db, id);
  if (count !== null) tx.record({ type: 'people.changed', count }, eventRoom(id));
}

export const listDeleted = async (ctx: AppContext) =>
  (await queries.listDeleted(ctx.pools.main, new Date(ctx.clock.now() - days30))).map(
    ({ event, deletedAt }) => ({
      ...event,
      deletedAt: deletedAt.toISOString(),
    }),
  );

/** The people count leads: the event, if it is in the diary, says the same from then on (D-062). */
export function setAttendance(ctx: AppContext, command: Command, eventId: EventId, count: number) {
  return runCommand(ctx, command, [eventRoom(eventId), 'diary'], async (tx) => {
    await people.keep(tx, eventId, count);
    const event = await queries.findEvent(tx.db, eventId);
    if (event) await keep(tx, { ...event, estimatedAttendance: count }, event);
    return count;
  });
}

export async function takeOut(
  ctx: AppContext,
  command: Command,
  tx: CommandTx,
  id: string,
): Promise<void> {
  const at = new Date(ctx.clock.now());
  await queries.deleteEvent(tx.db, id, at, command.actor.name);
  tx.record({ type: 'diaryEvent.removed', eventId: id }, 'diary');
  await lists.removeList(tx, id, at, command.actor.name);
  await timers.removeAll(tx, id, at);
  await readings.removeAll(tx, id, at, command.actor.name);
  await reviews.removeAll(tx, id, at, command.actor.name);
  await people.remove(tx.db, id, at);
}

/** Saves it if it changed anything, and the people count with it. */
export async function keep(
  tx: CommandTx,
  event: DiaryEvent,
  before?: DiaryEvent,
): Promise<DiaryEvent> {
  if (JSON.stringify(event) !== JSON.stringify(before)) {
    await queries.saveEvent(tx.db, event);
    tx.record({ type: 'diaryEvent.changed', event }, 'diary');
  }
  if (event.estimatedAttendance !== before?.estimatedAttendance)
    await people.keep(tx, event.id, event.estimatedAttendance);
  return event;
}

/** A new event; its attendance, if none is said, is guessed from the title (K-511). */
export function freshEvent(
  ctx: AppContext,
  { actor }: Command,
  id: string,
  loose: LooseDiaryEvent,
): DiaryEvent {
  const { title, date } = required(loose);
  return {
    id,
    title,
    date,
    description: loose.description ?? '',
    assignedTo: loose.assignedTo || null,
    createdAt: new Date(parsedDateTime(loose.createdAt ?? '') ?? ctx.clock.now()).toISOString(),
    createdBy: loose.createdBy || 'Current User',
    createdById: actor.role === 'guest' ? null : actor.id,
    isCompleted: loose.isCompleted ?? false,
    estimatedAttendance: loose.estimatedAttendance ?? attendanceOf(null, title),
  };
}

function required({ title, date }: LooseDiaryEvent) {
  const missing = [...(title ? [] : ['title']), ...(date ? [] : ['date'])];
  if (!title || !date) throw new AppError('event-incomplete', { fields: missing });
  return { title, date: dayOf(date) };
}

function dayOf(said: string): Day {
  const at = Day.safeParse(said).success ? said : parsedDateTime(said);
  if (at === undefined) throw new AppError('invalid', { fields: ['date'] });
  return typeof at === 'string' ? at : indianDay(at);
}

/** The event with what was sent; fields that were not sent stay. */
export function withFields(event: DiaryEvent, loose: LooseDiaryEvent): DiaryEvent {
  const { title, date } = required({
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
