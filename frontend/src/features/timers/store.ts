import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Adjustment, Timer, TimerRef } from '@kalavara/shared-types/timers/timers';
import {
  adjustStart,
  stageOf,
  startStep,
  stopStep,
} from '@kalavara/shared-types/timers/timers.rules';
import { useMemo } from 'react';
import {
  getPendingCommands,
  perform,
  usePendingCommands,
  type PendingCommand,
} from '../../outbox/outbox';
import { createEntityStore, createKeyedStore, upsertEntity } from '../../state/createEntityStore';

const none: readonly Timer[] = [];
const byStep = ({ stepId }: Timer) => stepId;
const confirmedTimers = createEntityStore<Timer>(byStep);

export const selectTimers = (eventId: EventId): readonly Timer[] =>
  confirmedTimers.select(eventId) ?? none;
export const { replaceAll: replaceTimers, subscribe: subscribeTimers } = confirmedTimers;
export const upsertTimer = (timer: Timer) => confirmedTimers.upsert(timer.eventId, timer);

type LastAdjustment = Adjustment & { stepId: string; at: Instant };
const lastAdjustments = createKeyedStore<LastAdjustment>();
export const { replace: setLastAdjustment, useValue: useLastAdjustment } = lastAdjustments;

export type TimerCommand = 'setTimer' | 'adjustTimer';

/** Whether a command starts its step: it is neither a stop nor a change of a start that the server has. */
export const isStart = ({ given: { body } }: PendingCommand<TimerCommand>): boolean =>
  'from' in body ? body.from === null : body.isActive;

function changedBy(timers: readonly Timer[], { given, by, at }: PendingCommand<TimerCommand>) {
  const { params, body } = given;
  if ('from' in body)
    return adjustStart(timers, params, by, { from: body.from, at: body.startTime }) ?? [];
  return body.isActive
    ? startStep(timers, params, by, body.startTime ?? at)
    : stopStep(timers, params);
}

const isSameStage = (one: TimerRef, other: TimerRef) =>
  stageOf(one.stepId) === stageOf(other.stepId);

/** Returns a later start in the same stage, which stopped the step of an expired start. */
export const findLaterStart = (
  timers: readonly Timer[],
  { given: { params, body }, at }: PendingCommand<TimerCommand>,
) => {
  // A start that was sent once more has the time of the first attempt.
  const startedAt = 'from' in body ? at : (body.startTime ?? at);
  return timers.find((timer) => (timer.startTime ?? 0) > startedAt && isSameStage(timer, params));
};

function applyOptimistic(timers: readonly Timer[], command: PendingCommand<TimerCommand>) {
  if (command.refusal && findLaterStart(timers, command)) return timers;
  const changed = changedBy(timers, command);
  return changed.reduce<readonly Timer[]>((all, timer) => upsertEntity(all, timer, byStep), timers);
}

const timerCommands = ['setTimer', 'adjustTimer'] as const;

export const usePendingTimerCommands = (eventId: EventId) =>
  usePendingCommands<TimerCommand>(timerCommands, eventRoom(eventId));

/** The timers of an event with the pending commands applied. */
export const getTimers = (eventId: EventId): readonly Timer[] =>
  getPendingCommands<TimerCommand>(timerCommands, eventRoom(eventId)).reduce(
    applyOptimistic,
    selectTimers(eventId),
  );

/** As `getTimers`. A step that never ran has none. */
export function useTimers(eventId: EventId): readonly Timer[] {
  const confirmed = confirmedTimers.useList(eventId) ?? none;
  const waiting = usePendingTimerCommands(eventId);
  return useMemo(() => waiting.reduce(applyOptimistic, confirmed), [confirmed, waiting]);
}

export const findTimer = (timers: readonly Timer[], stepId: string): Timer | undefined =>
  timers.find((timer) => timer.stepId === stepId);

/** Starts a step; with a `startTime` it continues as if it had started then. */
export const startTimer = (ref: TimerRef, startTime?: Instant) =>
  perform('setTimer', eventRoom(ref.eventId), {
    params: ref,
    body: { isActive: true, ...(startTime !== undefined && { startTime }) },
  });

export const stopTimer = (ref: TimerRef) =>
  perform('setTimer', eventRoom(ref.eventId), { params: ref, body: { isActive: false } });
