import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { addReading, Reading } from '@kalavara/shared-types/readings/readings';
import { celsiusOf, isAsShown, latestValue } from '@kalavara/shared-types/readings/readings.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import type { Task, TaskRef } from '@kalavara/shared-types/todos/todos';
import { acceptTime } from '../../platform/action';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { checkNewerChanges } from '../../platform/rooms/newer-changes';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as queries from './queries';

export const listReadings = queries.listReadings;
export const { listMeasured } = queries;

export const listOfEvent = (ctx: AppContext, eventId: EventId): Promise<Revised<Reading[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listReadings(db, eventId));

export const list = (ctx: AppContext, { eventId, taskId }: TaskRef): Promise<Revised<Reading[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) =>
    queries.listOfTask(db, eventId, taskId),
  );

/** The functions of tasks that readings need: the task shows the latest value as its text. */
export type TaskOfReading = {
  checkListed: (tx: CommandTx, ref: TaskRef) => Promise<void>;
  saveReadingsText: (
    tx: CommandTx,
    ref: TaskRef,
    valueOf: (task: Task) => string | null,
  ) => Promise<void>;
};

type ReadingInput = BodyOf<typeof addReading>;

/**
 * Adds a reading; a repeated id adds none, and a removed reading is restored. The task gets the latest value as its
 * text.
 */
export function add(
  ctx: AppContext,
  command: Command,
  tasks: TaskOfReading,
  ref: TaskRef,
  input: ReadingInput,
): Promise<Revised<Reading>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const known = await queries.findReading(tx.db, input.id);
    if (known && !isOf(known.reading, ref))
      throw new AppError('reading-exists', { fields: ['id'] });
    if (known && !known.isGone) return known.reading;
    await tasks.checkListed(tx, ref);
    const reading = known?.reading ?? fresh(ctx, command, ref, input);
    const others = await queries.listOfTask(tx.db, ref.eventId, ref.taskId);
    await tasks.saveReadingsText(tx, ref, (task) => latestValue([...others, reading], task));
    return saveReading(ctx, tx, reading, known ? undefined : command.actor.id);
  });
}

/** Refuses an action that would replace another user's of after the base revision. */
export function noteAction(
  ctx: AppContext,
  command: Command,
  ref: ReadingRef,
  action: string,
): Promise<Revised<Reading>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const reading = await getReading(tx, ref);
    if (action === reading.action) return reading;
    const wanted = { ...reading, action };
    const overwritten = { id: `${ref.eventId}/${reading.id}`, current: reading, wanted };
    await checkNewerChanges(tx, eventRoom(ref.eventId), [{ entity: 'reading', ...overwritten }]);
    return saveReading(ctx, tx, wanted);
  });
}

/** Removes a reading; repeated calls have no effect. */
export function remove(
  ctx: AppContext,
  command: Command,
  tasks: TaskOfReading,
  ref: ReadingRef,
): Promise<Revised<null>> {
  return runCommand(ctx, command, eventRoom(ref.eventId), async (tx) => {
    const known = await queries.findReading(tx.db, ref.readingId);
    if (!known || !isOf(known.reading, ref)) throw new AppError('reading-not-found');
    if (known.isGone) return null;
    tx.write(
      queries.removeReading(
        tx.db,
        ref.readingId,
        new Date(ctx.clock.now()),
        command.actor.name || unnamedActor,
      ),
    );
    tx.record({ type: 'reading.removed', readingId: ref.readingId });
    const left = (await queries.listOfTask(tx.db, ref.eventId, ref.taskId)).filter(
      ({ id }) => id !== ref.readingId,
    );
    await tasks.saveReadingsText(tx, ref, (task) => latestValue(left, task));
    return null;
  });
}

type ReadingRef = TaskRef & { readingId: string };
const isOf = (reading: Reading, { eventId, taskId }: TaskRef) =>
  reading.eventId === eventId && reading.taskId === taskId;

async function getReading(tx: CommandTx, ref: ReadingRef): Promise<Reading> {
  const known = await queries.findReading(tx.db, ref.readingId);
  if (!known || known.isGone || !isOf(known.reading, ref)) throw new AppError('reading-not-found');
  return known.reading;
}

function saveReading(
  { clock }: Pick<AppContext, 'clock'>,
  tx: CommandTx,
  reading: Reading,
  byId?: string,
): Reading {
  tx.write(queries.saveReading(tx.db, reading, new Date(clock.now()), byId));
  tx.record({ type: 'reading.changed', reading });
  return reading;
}

/** Creates a reading with the time that the phone reports, which may be earlier for a queued one. */
function fresh(ctx: AppContext, command: Command, ref: TaskRef, input: ReadingInput): Reading {
  const value = celsiusOf(input.value);
  if (value === undefined || !isAsShown(input.value))
    throw new AppError('temperature-wrong', { fields: ['value'] });
  const at = acceptTime(ctx, input.at).getTime();
  return {
    id: input.id,
    eventId: ref.eventId,
    taskId: ref.taskId,
    kind: input.kind,
    value,
    at: new Date(at).toISOString(),
    by: input.by || command.actor.name || unnamedActor,
    probe: input.probe || null,
    note: input.note || null,
    action: input.action || null,
  };
}
