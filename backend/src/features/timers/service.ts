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

  return change(ctx, command, ref, (timers) => startStep(timers, ref, command.actor.name, at));
}

export const stop = (ctx: AppContext, command: Command, ref: TimerRef): Promise<Revised<Timer>> =>
  change(ctx, command, ref, (timers) => stopStep(timers, ref));

type Known = Awaited<ReturnType<typeof queries.listTimersByChange>>;

function change(
  ctx: AppContext,
  command: Command,
  ref: TimerRef,
  decide: (timers: Timer[]) => Timer[],
): Promise<Revised<Timer>> {
  const work = (tx: CommandTx, known: Known) => {
    refuseIfMovedOn(command, known, ref);
    const timers = known.map(({ timer }) => timer);
    const changed = decide(timers);
    saveTimers(tx, changed);
    const timer = [...changed, ...timers].find(({ stepId }) => stepId === ref.stepId);
    if (!timer) throw new AppError('timer-not-started');
    return timer;
  };
  return runCommand(ctx, command, eventRoom(ref.eventId), work, (db) =>
    queries.listTimersByChange(db, ref.eventId),
  );
}

/**
 * Refuses a queued start if its stage changed since its base revision. If the step runs already, the answer is the
 * running timer.
 */
function refuseIfMovedOn({ baseRevision }: Command, known: Known, { stepId }: TimerRef) {
  if (baseRevision === undefined) return;
  const stage = known.filter(({ timer }) => stageOf(timer.stepId) === stageOf(stepId));
  if (stage.some(({ timer }) => timer.stepId === stepId && timer.isActive)) return;
  if (stage.some(({ revision }) => revision > baseRevision)) throw new AppError('timer-moved-on');
}

function saveTimers(tx: CommandTx, changed: Timer[]) {
  for (const timer of changed) {
    tx.write(queries.saveTimer(timer, tx.next()));
    tx.record({ type: 'timer.changed', timer });
  }
}
