import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Instant, LooseId, Revision, text, change } from '../primitives';

export const TimerRef = z.object({ eventId: LooseId, stepId: LooseId });
export type TimerRef = z.infer<typeof TimerRef>;

/** Stored as the instant it started; every screen derives the remaining time from the server's clock. */
export const Timer = TimerRef.extend({
  isActive: z.boolean(),
  startTime: Instant.nullable(),
  startedBy: z.string().nullable(),
});
export type Timer = z.infer<typeof Timer>;

/** The person who corrected the start of a step, and the reason. */
export const Adjustment = z.object({ by: z.string(), note: z.string().nullable() });
export type Adjustment = z.infer<typeof Adjustment>;

/** `adjustment` is absent if a step was started or stopped. */
export const TimerChanged = change('timer.changed', {
  timer: Timer,
  adjustment: Adjustment.optional(),
});

const answer = { revision: Revision, serverNow: Instant };

export const listTimers = endpoint('listTimers', {
  params: z.object({ eventId: LooseId }),
  answer: { data: z.array(Timer), ...answer },
});

/** Answers 404 `timer-not-started` only if the step never ran; a stopped timer remains as a row. */
export const getTimer = endpoint('getTimer', {
  params: TimerRef,
  answer: { data: Timer, ...answer },
});

export const setTimer = endpoint('setTimer', {
  params: TimerRef,
  body: z.strictObject({ isActive: z.boolean(), startTime: Instant.nullish() }),
  answer: { data: Timer, ...answer },
});

/**
 * Sets the start of a step to `startTime` if it is still `from`, which is null if the step is not running and will be
 * started. Otherwise answers 409 `timer-moved-on`, with the author and time of the timer's last change. With `movesTask`
 * the start of the step's task is corrected too; without it the step only gets more or less time.
 */
export const adjustTimer = endpoint('adjustTimer', {
  params: TimerRef,
  body: z.strictObject({
    startTime: Instant,
    from: Instant.nullable(),
    note: text(80).nullish(),
    movesTask: z.boolean().nullish(),
  }),
  answer: { data: Timer, ...answer },
});
