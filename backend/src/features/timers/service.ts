import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { acceptStartTime, stageOf, startStep, stopStep } from '@kalavara/shared-types/timers.rules';
import type { Timer, TimerRef } from '@kalavara/shared-types/timers';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import {
  readWithRevision,
  type Revised,
  runCommand,
  type CommandTx,
} from '../../platform/run-command';
import * as queries from './queries';

export { countRunning } from './running.queries';

export const inRoom = queries.listTimers;

export const list = (ctx: AppContext, eventId: EventId): Promise<Revised<Timer[]>> =>
  readWithRevision(ctx.pools.main, eventRoom(eventId), (db) => queries.listTimers(db, eventId));

export async function find(ctx: AppContext, ref: TimerRef): Promise<Revised<Timer>> {
  const { data, revision } = await list(ctx, ref.eventId);
  const timer = data.find(({ stepId }) => stepId === ref.stepId);
  if (!timer) throw new AppError('timer-not-started');
  return { data: timer, revision };
}

export function start(
  ctx: AppContext,
  command: Command,
  ref: TimerRef,
  sentAt?: Instant | null,
): Promise<Revised<Timer>> {
  const at = acceptStartTime(sentAt, ctx.clock.now());
  if (at === undefined) throw new AppError('start-too-old', { fields: ['startTime'] });

  const begin = async (tx: CommandTx, timers: Timer[]) => {
    await refuseIfMovedOn(tx, command, timers, ref);
    const changed = startStep(timers, ref, command.actor.name, at);
    saveTimers(tx, changed);
    return [...changed, ...timers].find(({ stepId }) => stepId === ref.stepId)!;
  };
  return runCommand(ctx, command, eventRoom(ref.eventId), begin, (db) =>
    queries.listTimers(db, ref.eventId),
  );
}

export function stop(ctx: AppContext, command: Command, ref: TimerRef): Promise<Revised<Timer>> {
  const end = async (tx: CommandTx, timers: Timer[]) => {
    await refuseIfMovedOn(tx, command, timers, ref);
    const [changed] = stopStep(timers, ref);
    if (changed) saveTimers(tx, [changed]);
    const timer = changed ?? timers.find(({ stepId }) => stepId === ref.stepId);
    if (!timer) throw new AppError('timer-not-started');
    return timer;
  };
  return runCommand(ctx, command, eventRoom(ref.eventId), end, (db) =>
    queries.listTimers(db, ref.eventId),
  );
}

/**
 * Refuses a queued start if its stage changed since its base revision. If the step runs already, the answer is the
 * running timer.
 */
async function refuseIfMovedOn(
  tx: CommandTx,
  { baseRevision }: Command,
  timers: Timer[],
  ref: TimerRef,
) {
  if (baseRevision === undefined) return;
  const stage = stageOf(ref.stepId);
  const steps = timers.map(({ stepId }) => stepId).filter((stepId) => stageOf(stepId) === stage);
  const isRunning = timers.some(({ stepId, isActive }) => stepId === ref.stepId && isActive);
  if (steps.length === 0 || isRunning) return;
  if ((await queries.findLastRevision(tx.db, ref.eventId, steps)) > baseRevision)
    throw new AppError('timer-moved-on');
}

function saveTimers(tx: CommandTx, changed: Timer[]) {
  for (const timer of changed) {
    tx.write(queries.saveTimer(timer, tx.next()));
    tx.record({ type: 'timer.changed', timer });
  }
}
