import { completeTask, saveTodos } from '@kalavara/shared-types/todos/todos';
import type { Device } from '../harness';

/** Creates a list of `count` tasks. */
export async function createLongList(phone: Device, eventId: string, count: number) {
  const tasks = Array.from({ length: count }, (_, n) => ({
    id: `t-${n}`,
    task: `Task ${n}`,
    dueDate: 'Event day',
    sortOrder: n,
  }));
  await phone.call(saveTodos, { params: { eventId }, body: tasks });
}

export const completeNth = (phone: Device, eventId: string, n: number) =>
  phone.call(completeTask, { params: { eventId, taskId: `t-${n}` }, body: {} });
