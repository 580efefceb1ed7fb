import { buildTask, triggersSecondTable } from '@kalavara/shared-types/todos/task-creation.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import {
  deliveryTimeOf,
  shiftTasks,
  type ScheduleTarget,
} from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { SomeFields } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';

/** The tasks and the schedule that their times are calculated from: a shift reads and changes both. */
export type List = { tasks: readonly Task[]; schedule: Schedule };
type Origin = { by: string; at: Instant };

/** Returns the list for another delivery time, by the rules of the server. */
export function afterShift(
  list: List,
  { deliveryTime: typed, table = list.schedule.table }: ScheduleTarget,
  { by, at }: Origin,
): List {
  const deliveryTime = deliveryTimeOf(typed);
  if (deliveryTime === undefined) return list;
  const { tasks, schedule } = list;
  const changed = new Map(
    shiftTasks(tasks, schedule, { deliveryTime, table }).map((task) => [task.id, task]),
  );
  const isSame =
    schedule.deliveryTime === deliveryTime && schedule.table === table && changed.size === 0;
  if (isSame) return list;
  return {
    tasks: tasks.map((task) => changed.get(task.id) ?? task),
    schedule: { deliveryTime, table, changedAt: at, changedBy: by },
  };
}

type Added = SomeFields & { id: string; keepsTimes?: boolean | undefined };

/** Returns the list with one more task; a delivery may add the second table. */
export function afterAdding(
  list: List,
  eventId: string,
  { id, keepsTimes, ...fields }: Added,
  origin: Origin,
): List {
  if (list.tasks.some((task) => task.id === id)) return list;
  const task = buildTask(eventId, id, fields, list.tasks, list.schedule);
  const isSecondTable = !keepsTimes && triggersSecondTable(task, list.schedule);
  const { tasks, schedule } = isSecondTable
    ? afterShift(list, { deliveryTime: list.schedule.deliveryTime, table: 'second' }, origin)
    : list;
  return { tasks: [...tasks, task], schedule };
}
