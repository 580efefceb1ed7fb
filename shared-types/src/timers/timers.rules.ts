import { dayMs } from '../durations';
import type { Instant } from '../primitives';
import type { Timer, TimerRef } from './timers';

const hours24 = dayMs;
const clockSlackMs = 2_000;

/** "2-4" belongs to stage "2": steps of one stage follow each other, so only one of them runs. */
export const stageOf = (stepId: string): string => stepId.replace(/-[^-]*$/, '');

const idle = ({ eventId, stepId }: TimerRef): Timer => ({
  eventId,
  stepId,
  isActive: false,
  startTime: null,
  startedBy: null,
});

/** The timers that change when a step starts: the others of its stage stop; one that runs already goes on as it is. */
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

/** The timers that change when a step stops: none if it does not run. */
export function stopStep(timers: readonly Timer[], ref: TimerRef): Timer[] {
  return timers.filter(({ isActive, stepId }) => isActive && stepId === ref.stepId).map(idle);
}

/**
 * The timers that change when the start of a step is set to `at`; undefined if it is not `from` any more. A step that
 * does not run (`from` null) starts.
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
 * The start a device reports, if it is plausible: up to 24 hours ago (older: undefined, the caller refuses), up to 2 s
 * ahead of the server's clock; missing or further ahead, the server's own clock counts.
 */
export function acceptStartTime(
  reported: Instant | null | undefined,
  now: Instant,
): Instant | undefined {
  if (reported === null || reported === undefined || reported > now + clockSlackMs) return now;
  return reported < now - hours24 ? undefined : reported;
}
