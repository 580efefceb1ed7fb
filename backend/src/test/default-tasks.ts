import { saveTodos } from '@kalavara/shared-types/todos/todos';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Device } from './harness';

/** Saves the default list of a new event, like the first screen that opens it. Returns the event's id. */
export async function saveDefaultTasks(phone: Device, eventId: string): Promise<string> {
  const body = defaultTasks(eventId);
  await phone.call(saveTodos, { params: { eventId }, body }, { baseRevision: 0 });
  return eventId;
}
