import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Timer, TimerRef } from '@kalavara/shared-types/timers';
import { startStep, stopStep } from '@kalavara/shared-types/timers.rules';
import { useMemo } from 'react';
import { perform, usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { createEntityStore, upsertEntity } from '../../state/createEntityStore';

const none: readonly Timer[] = [];
const byStep = ({ stepId }: Timer) => stepId;
const confirmedTimers = createEntityStore<Timer>(byStep);

export const selectTimers = (eventId: EventId): readonly Timer[] =>
  confirmedTimers.select(eventId) ?? none;
export const { replaceAll: replaceTimers } = confirmedTimers;
export const upsertTimer = (timer: Timer) => confirmedTimers.upsert(timer.eventId, timer);

function afterwards(
  timers: readonly Timer[],
  { given: { params, body }, by, at }: PendingCommand<'setTimer'>,
) {
  const changed = body.isActive
    ? startStep(timers, params, by, body.startTime ?? at)
    : stopStep(timers, params);
  return changed.reduce<readonly Timer[]>((all, timer) => upsertEntity(all, timer, byStep), timers);
}

/** The timers of an event with the pending commands applied. A step that never ran has none. */
export function useTimers(eventId: EventId): readonly Timer[] {
  const confirmed = confirmedTimers.useList(eventId) ?? none;
  const waiting = usePendingCommands('setTimer', eventRoom(eventId));
  return useMemo(() => waiting.reduce(afterwards, confirmed), [confirmed, waiting]);
}

export const findTimer = (timers: readonly Timer[], stepId: string): Timer | undefined =>
  timers.find((timer) => timer.stepId === stepId);

/** With a `startTime` the step goes on as if it had started then. */
export const startTimer = (ref: TimerRef, startTime?: Instant) =>
  perform('setTimer', eventRoom(ref.eventId), {
    params: ref,
    body: { isActive: true, ...(startTime !== undefined && { startTime }) },
  });
export const stopTimer = (ref: TimerRef) =>
  perform('setTimer', eventRoom(ref.eventId), { params: ref, body: { isActive: false } });
