import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { dateOfDue } from '@kalavara/shared-types/todos/todos.rules';
import { useState } from 'react';
import { serverNow } from '../../realtime/clock';
import { createKeyedStore } from '../../state/createEntityStore';

/** The groups that were opened or folded on this page. */
const chosen = createKeyedStore<boolean>();
const keyOf = (eventId: EventId, dueDate: string) => `${eventId}/${dueDate}`;

/** The lists that were hidden on this page. */
const hidden = createKeyedStore<boolean>();

export function useShownList(eventId: EventId): [isShown: boolean, toggle: () => void] {
  const isHidden = hidden.useValue(eventId) ?? false;
  return [!isHidden, () => hidden.replace(eventId, !isHidden)];
}

/** Opens a group of a list, and shows the list. */
export function openGroup(eventId: EventId, dueDate: string) {
  hidden.replace(eventId, false);
  chosen.replace(keyOf(eventId, dueDate), true);
}

/**
 * Whether the rows of a group are shown. On the day of an event and the day before, the group of that day is open and
 * the others are folded. The day is that of the first render: at midnight no row may move under a finger.
 */
export function useOpenGroup(
  eventId: EventId,
  dueDate: string,
  eventDay: Day | undefined,
): [isOpen: boolean, toggle: () => void] {
  const [today] = useState(() => kitchenDay(serverNow()));
  const isNear =
    eventDay !== undefined && [eventDay, dateOfDue('Day before event', eventDay)].includes(today);
  const isOpenFirst = !isNear || dateOfDue(dueDate, eventDay) === today;
  const isOpen = chosen.useValue(keyOf(eventId, dueDate)) ?? isOpenFirst;
  return [isOpen, () => chosen.replace(keyOf(eventId, dueDate), !isOpen)];
}
