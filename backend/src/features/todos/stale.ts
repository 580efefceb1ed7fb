import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { checkNewerChanges } from '../../platform/rooms/newer-changes';
import type { CommandTx } from '../../platform/run-command';

type SomeOfTask = Pick<Task, 'id'> & Partial<Task>;

/**
 * A removal loses no planned time, so a shift of the whole list by another person does not count as work on the task.
 */
export const plannedOnly = ({ id, startTime, startDay, sortOrder }: Task): SomeOfTask => ({
  id,
  startTime,
  startDay,
  sortOrder,
});

/**
 * Throws if another person changed tasks that a command replaces after its base revision. Saving the same defaults from
 * another phone is not a change. `isWholeList`: a task that another person added would be lost too.
 */
export async function assertNoConflict(
  tx: CommandTx,
  eventId: EventId,
  current: readonly Task[],
  wanted: readonly SomeOfTask[],
  { isWholeList = false } = {},
): Promise<void> {
  if (tx.command.baseRevision === undefined) return;
  const [currentById, wantedById, defaultById] = [current, wanted, defaultTasks(eventId)].map(byId);
  const ids = new Set([...currentById!.keys(), ...wantedById!.keys()]);
  const replaced = [...ids].map((id) => ({
    entity: 'task' as const,
    id: `${eventId}/${id}`,
    current: currentById!.get(id) ?? null,
    wanted: wantedById!.get(id) ?? null,
    initial: defaultById!.get(id) ?? (isWholeList ? {} : undefined),
  }));
  await checkNewerChanges(tx, eventRoom(eventId), replaced);
}

const byId = (tasks: readonly SomeOfTask[]): ReadonlyMap<TaskId, SomeOfTask> =>
  new Map(tasks.map((task) => [task.id, task]));
