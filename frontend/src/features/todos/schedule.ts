import type { EventId } from '@kalavara/shared-types/primitives';
import type { Schedule } from '@kalavara/shared-types/schedule';
import { create } from 'zustand';

/** Beside the tasks, since a shift that waits reads both. */
const useConfirmed = create<Record<EventId, Schedule>>(() => ({}));

export const scheduleOf = (eventId: EventId): Schedule | undefined =>
  useConfirmed.getState()[eventId];
export const keepSchedule = (eventId: EventId, schedule: Schedule) =>
  useConfirmed.setState({ [eventId]: schedule });

/**
 * What the server last said the times of an event are made for; undefined until its room, or this device's mirror of it,
 * has said so. With what still waits here: `useTasks`.
 */
export const useConfirmedSchedule = (eventId: EventId): Schedule | undefined =>
  useConfirmed((all) => all[eventId]);
export const useConfirmedSchedules = (): Readonly<Record<EventId, Schedule>> => useConfirmed();
