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

/** Empty until loaded, because the room of a server without reminders must still be stored in the mirror. */
export const selectAcknowledged = (eventId: EventId): readonly Acknowledgement[] =>
  confirmed.select(eventId) ?? none;
export const { replace: replaceAcknowledged } = confirmed;

/** The first acknowledgement of a reminder counts, as on the server. */
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
  /** Reminders that are still due and were acknowledged, newest first. */
  taken: readonly Taken[];
};

const stepMs = 10_000;

/**
 * Returns the current reminders of an event with the pending commands applied. Works offline, because they are derived
 * from the event's data.
 */
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

/** Whether an acknowledgement is so recent that screens show who made it: for one minute. */
export const isRecent = ({ at }: Taken, now: Instant): boolean => now - at < shownForMs;
