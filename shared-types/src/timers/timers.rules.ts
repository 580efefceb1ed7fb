import { dayMs } from '../durations';
import type { Instant } from '../primitives';
import type { Timer, TimerRef } from './timers';

const hours24 = dayMs;
const clockSlackMs = 2_000;

/** The stage of a step: "2" for "2-4". Steps of one stage follow each other, so only one of them runs. */
export const stageOf = (stepId: string): string => stepId.replace(/-[^-]*$/, '');

const idle = ({ eventId, stepId }: TimerRef): Timer => ({
  eventId,
  stepId,
  isActive: false,
  startTime: null,
  startedBy: null,
});

/**
 * The timers that change when a step starts: the other running steps of its stage stop. If the step is running already,
 * nothing changes.
 */
export function startStep(
  timers: readonly Timer[],
  ref: TimerRef,
  by: string,
  at: Instant,
): Timer[] {
  const running = timers.filter(
    ({ isActive, stepId }) => isActive && stageOf(stepId) === stageOf(ref.stepId),
  );
  const isRunning = running.some(({ stepId }) => stepId === ref.stepId);
  const others = running.filter(({ stepId }) => stepId !== ref.stepId).map(idle);
  return isRunning
    ? others
    : [...others, { ...idle(ref), isActive: true, startTime: at, startedBy: by }];
}

/** The timers that change when a step stops: none if it is not running. */
export function stopStep(timers: readonly Timer[], ref: TimerRef): Timer[] {
  return timers.filter(({ isActive, stepId }) => isActive && stepId === ref.stepId).map(idle);
}

/**
 * The timers that change when the start of a step is set to `at`; undefined if its start is not `from` any more. A step
 * that is not running (`from` null) starts.
 */
export function adjustStart(
  timers: readonly Timer[],
  ref: TimerRef,
  by: string,
  { from, at }: { from: Instant | null; at: Instant },
): Timer[] | undefined {
  const running = timers.find(({ isActive, stepId }) => isActive && stepId === ref.stepId);
  if ((running?.startTime ?? null) === at) return [];
  if ((running?.startTime ?? null) !== from) return undefined;
  return running ? [{ ...running, startTime: at }] : startStep(timers, ref, by, at);
}

/**
 * The start time that a device reports, if it is plausible: at most 24 hours ago (undefined if older, and the caller
 * refuses), at most 2 s ahead of the server's clock. If it is absent or further ahead, the server's time is used.
 */
export function acceptStartTime(
  reported: Instant | null | undefined,
  now: Instant,
): Instant | undefined {
  if (reported === null || reported === undefined || reported > now + clockSlackMs) return now;
  return reported < now - hours24 ? undefined : reported;
}
