import type { BodyOf } from '@kalavara/shared-types/contract';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { addReading, Reading } from '@kalavara/shared-types/readings';
import { celsiusOf, isAsShown, latestValue } from '@kalavara/shared-types/readings.rules';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { believed } from '@kalavara/shared-types/timers.rules';
import { someone } from '@kalavara/shared-types/todos.rules';
import type { TaskRef } from '@kalavara/shared-types/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as todos from '../todos/service';
import * as queries from './queries';

export const inRoom = queries.listReadings;

export const listOfEvent = (ctx: AppContext, eventId: EventId): Promise<Revised<Reading[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listReadings(db, eventId));

export const list = (ctx: AppContext, { eventId, taskId }: TaskRef): Promise<Revised<Reading[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) =>
    queries.listOfTask(db, eventId, taskId),
  );

type Said = BodyOf<typeof addReading>;

/** Sent twice it is there once; one that was taken off comes back as it was. The task keeps the latest value as its text. */
export function add(
  ctx: AppContext,
  command: Command,
  ref: TaskRef,
  said: Said,
): Promise<Revised<Reading>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const known = await queries.findReading(tx.db, said.id);
    if (known && !isOf(known.reading, ref))
      throw new AppError('reading-exists', { fields: ['id'] });
    if (known && !known.isGone) return known.reading;
    await todos.refuseUnlisted(tx, ref);
    const reading = known?.reading ?? fresh(ctx, command, ref, said);
    const others = await queries.listOfTask(tx.db, ref.eventId, ref.taskId);
    await todos.tellValue(tx, ref, (task) => latestValue([...others, reading], task));
    return keep(tx, reading, known ? undefined : command.actor.id);
  });
}

export function noteAction(
  ctx: AppContext,
  command: Command,
  ref: ReadingRef,
  action: string,
): Promise<Revised<Reading>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const reading = await found(tx, ref);
    return action === reading.action ? reading : keep(tx, { ...reading, action });
  });
}

/** Taking off what is off already is no contradiction. */
export function remove(ctx: AppContext, command: Command, ref: ReadingRef): Promise<Revised<null>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const known = await queries.findReading(tx.db, ref.readingId);
    if (!known || !isOf(known.reading, ref)) throw new AppError('reading-not-found');
    if (known.isGone) return null;
    tx.write(
      queries.removeReading(
        tx.db,
        ref.readingId,
        new Date(ctx.clock.now()),
        command.actor.name || someone,
      ),
    );
    tx.record({ type: 'reading.removed', readingId: ref.readingId });
    const left = (await queries.listOfTask(tx.db, ref.eventId, ref.taskId)).filter(
      ({ id }) => id !== ref.readingId,
    );
    await todos.tellValue(tx, ref, (task) => latestValue(left, task));
    return null;
  });
}

type ReadingRef = TaskRef & { readingId: string };
const isOf = (reading: Reading, { eventId, taskId }: TaskRef) =>
  reading.eventId === eventId && reading.taskId === taskId;

async function found(tx: CommandTx, ref: ReadingRef): Promise<Reading> {
  const known = await queries.findReading(tx.db, ref.readingId);
  if (!known || known.isGone || !isOf(known.reading, ref)) throw new AppError('reading-not-found');
  return known.reading;
}

function keep(tx: CommandTx, reading: Reading, byId?: string): Reading {
  tx.write(queries.saveReading(tx.db, reading, byId));
  tx.record({ type: 'reading.changed', reading });
  return reading;
}

/** It was read when the phone says, as far as that is believed: what waited keeps its time. */
function fresh(ctx: AppContext, command: Command, ref: TaskRef, said: Said): Reading {
  const value = celsiusOf(said.value);
  if (value === undefined || !isAsShown(said.value))
    throw new AppError('temperature-wrong', { fields: ['value'] });
  const at = believed(said.at, ctx.clock.now());
  if (at === undefined) throw new AppError('too-late');
  return {
    id: said.id,
    ...{ eventId: ref.eventId, taskId: ref.taskId, kind: said.kind, value },
    at: new Date(at).toISOString(),
    by: said.by || command.actor.name || someone,
    probe: said.probe || null,
    note: said.note || null,
    action: said.action || null,
  };
}
