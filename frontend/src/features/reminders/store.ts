import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Acknowledgement, ReminderRef } from '@kalavara/shared-types/reminders/reminders';
import {
  acknowledgementOf,
  dueReminders,
  type Reminder,
  type ReminderState,
} from '@kalavara/shared-types/reminders/reminders.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import { useMemo } from 'react';
import { perform, type PendingCommand, usePendingCommands } from '../../outbox/outbox';
import { useNow } from '../../realtime/drawing';
import { createKeyedStore } from '../../state/createEntityStore';

const confirmed = createKeyedStore<readonly Acknowledgement[]>();
const none: readonly Acknowledgement[] = [];

/** Empty also before they were loaded: a server without reminders must not exclude the room from the mirror. */
export const selectAcknowledged = (eventId: EventId): readonly Acknowledgement[] =>
  confirmed.select(eventId) ?? none;
export const { replace: replaceAcknowledged } = confirmed;

/** The first one stays, as on the server. */
const withAcknowledgement = (
  all: readonly Acknowledgement[],
  added: Acknowledgement,
): readonly Acknowledgement[] => (acknowledgementOf(added, all) ? all : [added, ...all]);

export const addAcknowledgement = (eventId: EventId, added: Acknowledgement) =>
  replaceAcknowledged(eventId, withAcknowledgement(selectAcknowledged(eventId), added));

const applyOptimistic = (
  all: readonly Acknowledgement[],
  { given: { body }, by, at }: PendingCommand<'acknowledgeReminder'>,
) => {
  const { kind, subject, dueAt } = body;
  const person = (body.by ?? by) || unnamedActor;
  return withAcknowledgement(all, { kind, subject, dueAt, by: person, at: body.at ?? at });
};

export const acknowledge = (eventId: EventId, { kind, subject, dueAt }: ReminderRef) =>
  perform('acknowledgeReminder', eventRoom(eventId), {
    params: { eventId },
    body: { kind, subject, dueAt },
  });

export type Taken = Acknowledgement & Pick<Reminder, 'name'>;
export type Reminders = {
  open: readonly Reminder[];
  /** Those that are still due and that one person took, newest first. */
  taken: readonly Taken[];
};

const stepMs = 10_000;

/** The reminders of an event as of now, with the pending commands applied. They need no network: all follows from its rows. */
export function useReminders(eventId: EventId, state: ReminderState): Reminders {
  const stored = confirmed.useValue(eventId) ?? none;
  const waiting = usePendingCommands('acknowledgeReminder', eventRoom(eventId));
  const now: Instant = useNow(stepMs);
  const { event, tasks, readings, timers, stages } = state;
  const { date, isCompleted } = event ?? {};
  return useMemo(() => {
    const acknowledged = waiting.reduce(applyOptimistic, stored);
    const due = dueReminders(
      {
        tasks,
        readings,
        timers,
        event: date === undefined ? undefined : { date, isCompleted },
        ...(stages && { stages }),
      },
      now,
    );
    const withTaken = due.map((one) => ({ ...one, by: acknowledgementOf(one, acknowledged) }));
    return {
      open: withTaken.filter(({ by }) => !by),
      taken: withTaken
        .flatMap(({ name, by }) => (by ? [{ ...by, name }] : []))
        .sort((a, b) => b.at - a.at),
    };
  }, [stored, waiting, now, tasks, readings, timers, stages, date, isCompleted]);
}

const shownForMs = minuteMs;

/** Named on every screen for a minute. */
export const isRecent = ({ at }: Taken, now: Instant): boolean => now - at < shownForMs;
