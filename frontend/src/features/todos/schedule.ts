import type { EventId } from '@kalavara/shared-types/primitives';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import { createKeyedStore } from '../../state/createEntityStore';

const schedules = createKeyedStore<Schedule>();

export const selectSchedule = (eventId: EventId): Schedule | undefined => schedules.select(eventId);
export const upsertSchedule = (eventId: EventId, schedule: Schedule) =>
  schedules.replace(eventId, schedule);

/**
 * Returns the schedule as last confirmed by the server; undefined until the room or its mirror is loaded. `useTasks`
 * applies pending commands.
 */
export const useConfirmedSchedule = (eventId: EventId): Schedule | undefined =>
  schedules.useValue(eventId);
export const useConfirmedSchedules = (): Readonly<Record<EventId, Schedule>> => schedules.useAll();
