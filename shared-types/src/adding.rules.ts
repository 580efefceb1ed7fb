import { ownName } from './readings.rules';
import type { Schedule } from './schedule';
import { blankTask, daysBefore, minutesAllowed, type SomeFields, withFields } from './todos.rules';
import type { EventId } from './primitives';
import type { Task } from './todos';

/** From here on the end of the list begins: taking out, packing, quality check; the deliveries come after them (D-052). */
export const finalFrom = 800;
export const deliveryOrder = 900;
const apart = 10;

/** The place of a new custom task: after all that are not final, and never among those (K-681). */
export function nextOrder(tasks: readonly Pick<Task, 'sortOrder'>[]): number {
  const orders = tasks.map(({ sortOrder }) => sortOrder).filter((order) => order < finalFrom);
  return Math.min(Math.max(0, ...orders) + apart, finalFrom - 1);
}

/** What a delivery task starts with: noon, and as much later or earlier as the list was moved (K-525). */
const ofDelivery = ({ deliveryTime }: Schedule): SomeFields => ({
  ...{
    estimatedDuration: '30',
    startTime: deliveryTime,
    sortOrder: deliveryOrder,
    deliveryType: 'standard',
  },
});

const said = (fields: SomeFields): SomeFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A task somebody adds, with what they left open. The address of a video counts only where there is to be one (K-522). */
export function addedTask(
  eventId: EventId,
  id: string,
  fields: SomeFields,
  tasks: readonly Task[],
  schedule: Schedule,
): Task {
  const begins = fields.isDelivery ? ofDelivery(schedule) : { sortOrder: nextOrder(tasks) };
  const task = withFields(blankTask(eventId, id), { ...begins, ...said(fields) });
  const named = { ...task, task: ownName(task.task, tasks) };
  return task.hasVideo ? named : { ...named, videoUrl: null };
}

/** Whether adding it is what makes the times follow the second table, if nobody says otherwise (D-054). */
export const bringsSecondTable = (
  { isDelivery, dueDate }: Pick<Task, 'isDelivery' | 'dueDate'>,
  { table }: Schedule,
): boolean => isDelivery && daysBefore(dueDate) === 0 && table === 'first';

type Wrong = 'dueDate' | 'estimatedDuration' | 'deliveryLocation';

/** What is wrong with a task somebody wants to add: a day (K-519), at least a minute (K-520), a place to deliver to (K-523). */
export function wrongIn({
  dueDate,
  estimatedDuration,
  isDelivery,
  deliveryLocation,
}: SomeFields): Wrong[] {
  const wrong: Wrong[] = [];
  if (dueDate !== undefined && daysBefore(dueDate) === undefined) wrong.push('dueDate');
  if (estimatedDuration?.trim() && minutesAllowed({ estimatedDuration }) === undefined)
    wrong.push('estimatedDuration');
  if (isDelivery && !deliveryLocation?.trim()) wrong.push('deliveryLocation');
  return wrong;
}
