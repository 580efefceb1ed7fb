import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId, Instant, Revision } from '@kalavara/shared-types/primitives';
import { keyOf } from '@kalavara/shared-types/contract/changes.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  acceptStartTime,
  adjustStart,
  stageOf,
  startStep,
  stopStep,
} from '@kalavara/shared-types/timers/timers.rules';
import type {
  Adjustment,
  adjustTimer,
  Timer,
  TimerRef,
} from '@kalavara/shared-types/timers/timers';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import { listLatestBatchesOf } from '../../platform/rooms/room-log.queries';
import * as todos from '../todos/service';
import * as queries from './queries';

export { countRunning, listTimers } from './queries';

export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Timer[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listTimers(db, eventId));

export async function find(ctx: AppContext, ref: TimerRef): Promise<Revised<Timer>> {
  const { data, revision } = await list(ctx, ref.eventId);
  const timer = data.find(({ stepId }) => stepId === ref.stepId);
  if (!timer) throw new AppError('timer-not-started');
  return { data: timer, revision };
}

function startTimeOf(ctx: AppContext, sentAt: Instant | null | undefined): Instant {
  const at = acceptStartTime(sentAt, ctx.clock.now());
  if (at === undefined) throw new AppError('start-too-old', { fields: ['startTime'] });
  return at;
}

export function start(
  ctx: AppContext,
  command: Command,
  ref: TimerRef,
  sentAt?: Instant | null,
): Promise<Revised<Timer>> {
  const at = startTimeOf(ctx, sentAt);
  return change(ctx, command, ref, (timers) => startStep(timers, ref, command.actor.name, at));
}

export const stop = (ctx: AppContext, command: Command, ref: TimerRef): Promise<Revised<Timer>> =>
  change(ctx, command, ref, (timers) => stopStep(timers, ref));

type Wanted = BodyOf<typeof adjustTimer>;

/** Sets the start of a step. Throws `timer-moved-on` if another screen has changed it meanwhile. */
export function adjust(
  ctx: AppContext,
  command: Command,
  ref: TimerRef,
  { startTime, from, note, movesTask }: Wanted,
): Promise<Revised<Timer>> {
  const at = startTimeOf(ctx, startTime);
  const by = command.actor.name;
  const decide = (timers: Timer[]) => adjustStart(timers, ref, by, { from, at });
  return change(ctx, command, ref, decide, {
    adjustment: { by, note: note || null },
    movesTask: movesTask ?? false,
  });
}

type Known = Awaited<ReturnType<typeof queries.listTimersByChange>>;

/**
 * Changes timers as `decide` returns them. Throws `timer-moved-on` if `decide` returns undefined, and `event-not-found` if
 * it starts a step of a deleted event.
 */
function change(
  ctx: AppContext,
  command: Command,
  ref: TimerRef,
  decide: (timers: Timer[]) => Timer[] | undefined,
  { adjustment, movesTask = false }: { adjustment?: Adjustment; movesTask?: boolean } = {},
): Promise<Revised<Timer>> {
  const work = async (
    tx: CommandTx,
    [known, tasks, isEventDeleted]: [Known, Task[], isEventDeleted: boolean],
  ) => {
    if (isMovedOn(command, known, ref)) return refuse(tx, known, ref);
    const timers = known.map(({ timer }) => timer);
    const changed = decide(timers) ?? (await refuse(tx, known, ref));
    const isRunning = ({ stepId, isActive }: Timer) => isActive && stepId === ref.stepId;
    const before = timers.find(isRunning)?.startTime;
    const started = changed.find(isRunning)?.startTime;
    if (isEventDeleted && changed.some(isRunning)) throw new AppError('event-not-found');
    for (const timer of changed) {
      const isAdjusted = adjustment && timer.stepId === ref.stepId;
      tx.write(queries.saveTimer(timer, tx.nextRevision()));
      tx.record({ type: 'timer.changed', timer, ...(isAdjusted && { adjustment }) });
    }
    for (const { timer, revision } of known)
      if (timer.isActive && changed.some((now) => now.stepId === timer.stepId && !now.isActive))
        await undoMistake(ctx, tx, timer, revision);
    if (typeof started === 'number')
      if (typeof before !== 'number') todos.startWithStep(tx, command, tasks, started);
      else if (movesTask) todos.moveStartWithStep(tx, tasks, before, started);
    const timer = [...changed, ...timers].find(({ stepId }) => stepId === ref.stepId);
    if (!timer) throw new AppError('timer-not-started');
    return timer;
  };
  return runCommand(ctx, command, eventRoom(ref.eventId), work, (db) =>
    Promise.all([
      queries.listTimersByChange(db, ref.eventId),
      todos.listOfStep(db, ref.eventId, ref.stepId),
      todos.isEventDeleted(db, ref.eventId),
    ]),
  );
}

/** A step that stops within a minute after its start was started by mistake, and so was the task that started with it. */
async function undoMistake(ctx: AppContext, tx: CommandTx, ref: TimerRef, changedIn: Revision) {
  const start = await queries.findBatch(tx.db, eventRoom(ref.eventId), changedIn);
  if (!start || ctx.clock.now() - start.at.getTime() >= minuteMs) return;
  if (!(await wasRunning(tx, ref, changedIn - 1)))
    await todos.undoStartWithStep(tx, ref, start.entities);
}

/** Whether a step ran at a revision of its room. */
async function wasRunning(tx: CommandTx, ref: TimerRef, revision: Revision): Promise<boolean> {
  const key = keyOf({ entity: 'timer', id: `${ref.eventId}/${ref.stepId}` });
  const batches = await listLatestBatchesOf(tx.db, eventRoom(ref.eventId), [key], revision);
  return batches
    .flatMap(({ changes }) => changes)
    .some(
      (change) =>
        change.type === 'timer.changed' &&
        change.timer.stepId === ref.stepId &&
        change.timer.isActive,
    );
}

const stageTimers = (known: Known, { stepId }: TimerRef): Known =>
  known.filter(({ timer }) => stageOf(timer.stepId) === stageOf(stepId));

/**
 * Whether the stage of a queued start has changed since its base revision. Not if the step is running already: the
 * answer is then the running timer.
 */
function isMovedOn({ baseRevision }: Command, known: Known, ref: TimerRef): boolean {
  if (baseRevision === undefined) return false;
  const stage = stageTimers(known, ref);
  if (stage.some(({ timer }) => timer.stepId === ref.stepId && timer.isActive)) return false;
  return stage.some(({ revision }) => revision > baseRevision);
}

/** Throws `timer-moved-on` with the author and time of the stage's last change. */
async function refuse(tx: CommandTx, known: Known, ref: TimerRef): Promise<never> {
  const last = Math.max(0, ...stageTimers(known, ref).map(({ revision }) => revision));
  const batch = await queries.findBatch(tx.db, eventRoom(ref.eventId), last);
  const details = batch?.by && { by: batch.by, at: batch.at.toISOString() };
  throw new AppError('timer-moved-on', details ? { details } : undefined);
}
