import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Timer, TimerRef } from '@kalavara/shared-types/timers';
import { started, stopped } from '@kalavara/shared-types/timers.rules';
import { useMemo } from 'react';
import { create } from 'zustand';
import { perform, useWaiting, type Waiting } from '../../outbox/outbox';

const none: readonly Timer[] = [];
const useConfirmed = create<Record<EventId, readonly Timer[]>>(() => ({}));

export const timersOf = (eventId: EventId): readonly Timer[] =>
  useConfirmed.getState()[eventId] ?? none;
export const replaceTimers = (eventId: EventId, timers: readonly Timer[]) =>
  useConfirmed.setState({ [eventId]: timers });
export const keepTimer = (timer: Timer) =>
  useConfirmed.setState((all) => ({
    [timer.eventId]: withChanged(all[timer.eventId] ?? none, [timer]),
  }));

function withChanged(timers: readonly Timer[], changed: readonly Timer[]): readonly Timer[] {
  const steps = new Set(changed.map(({ stepId }) => stepId));
  return changed.length === 0
    ? timers
    : [...timers.filter(({ stepId }) => !steps.has(stepId)), ...changed];
}

function afterwards(
  timers: readonly Timer[],
  { given: { params, body }, by, at }: Waiting<'setTimer'>,
) {
  const changed = body.isActive
    ? started(timers, params, by, body.startTime ?? at)
    : stopped(timers, params);
  return withChanged(timers, changed);
}

/** The timers of an event as this person should see them. A step that never ran has none. */
export function useTimers(eventId: EventId): readonly Timer[] {
  const confirmed = useConfirmed((all) => all[eventId] ?? none);
  const waiting = useWaiting('setTimer', eventRoom(eventId));
  return useMemo(() => waiting.reduce(afterwards, confirmed), [confirmed, waiting]);
}

export const timerOf = (timers: readonly Timer[], stepId: string): Timer | undefined =>
  timers.find((timer) => timer.stepId === stepId);

export const startTimer = (ref: TimerRef) =>
  perform('setTimer', eventRoom(ref.eventId), { params: ref, body: { isActive: true } });
export const stopTimer = (ref: TimerRef) =>
  perform('setTimer', eventRoom(ref.eventId), { params: ref, body: { isActive: false } });
