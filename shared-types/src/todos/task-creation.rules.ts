import { definedFields } from '../defined-fields';
import { ownName } from '../readings/readings.rules';
import type { Schedule } from '../schedule/schedule';
import { blankTask, daysBefore, minutesAllowed, type SomeFields, withFields } from './todos.rules';
import type { EventId } from '../primitives';
import type { Task } from './todos';

/** The first sort order of the final tasks: taking out, packing, quality check. Deliveries follow them. */
export const finalFrom = 800;
export const deliveryOrder = 900;
const sortOrderStep = 10;

/** The sort order of a new custom task: after all tasks that are not final, never among the final ones. */
export function nextSortOrder(tasks: readonly Pick<Task, 'sortOrder'>[]): number {
  const orders = tasks.map(({ sortOrder }) => sortOrder).filter((order) => order < finalFrom);
  return Math.min(Math.max(0, ...orders) + sortOrderStep, finalFrom - 1);
}

/** Defaults of a delivery task; its time is the delivery time of the schedule. */
const ofDelivery = ({ deliveryTime }: Schedule): SomeFields => ({
  estimatedDuration: '30',
  startTime: deliveryTime,
  sortOrder: deliveryOrder,
  deliveryType: 'standard',
});

/** Creates a custom task with defaults for absent fields. The address of a video without `hasVideo` is dropped. */
export function buildTask(
  eventId: EventId,
  id: string,
  fields: SomeFields,
  tasks: readonly Task[],
  schedule: Schedule,
): Task {
  const begins = fields.isDelivery ? ofDelivery(schedule) : { sortOrder: nextSortOrder(tasks) };
  const task = withFields(blankTask(eventId, id), { ...begins, ...definedFields(fields) });
  const named = { ...task, task: ownName(task.task, tasks) };
  return task.hasVideo ? named : { ...named, videoUrl: null };
}

/** Whether adding the task applies the second table to the start times, unless the request opts out. */
export const triggersSecondTable = (
  { isDelivery, dueDate }: Pick<Task, 'isDelivery' | 'dueDate'>,
  { table }: Schedule,
): boolean => isDelivery && daysBefore(dueDate) === 0 && table === 'first';

type InvalidField = 'dueDate' | 'estimatedDuration' | 'deliveryLocation';

/** Lists the invalid fields of a new task: it needs a day, at least one minute, and for a delivery a location. */
export function findInvalidFields({
  dueDate,
  estimatedDuration,
  isDelivery,
  deliveryLocation,
}: SomeFields): InvalidField[] {
  const wrong: InvalidField[] = [];
  if (dueDate !== undefined && daysBefore(dueDate) === undefined) wrong.push('dueDate');
  if (estimatedDuration?.trim() && minutesAllowed({ estimatedDuration }) === undefined)
    wrong.push('estimatedDuration');
  if (isDelivery && !deliveryLocation?.trim()) wrong.push('deliveryLocation');
  return wrong;
}
