import type { TaskId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  daysBefore,
  groupsOf,
  isListedBefore,
  normalDue,
} from '@kalavara/shared-types/todos/todos.rules';

/** A rendered row. `isRemoved`: its task was deleted elsewhere, and the row only holds the position of the others. */
export type Row = { task: Task; isRemoved: boolean };
/** The rendered rows of one due date. A group without rows is still rendered: its tasks are done. */
export type RowGroup = { dueDate: string; rows: readonly Row[] };

type IsTask = (id: TaskId) => boolean;
/** Changes made on this device, which appear at once. */
export type OwnChanges = { isAdded: IsTask; isDeleted: IsTask };
const none: OwnChanges = { isAdded: () => false, isDeleted: () => false };

const isFinished = ({ task, isRemoved }: Row) => isRemoved || task.completed;

/**
 * Returns the rendered rows with the current state of their tasks, each at its position: while the list is touched, a
 * change made elsewhere neither adds, removes nor reorders rows.
 */
export function holdRows(
  groups: readonly RowGroup[],
  tasks: readonly Task[],
  own: OwnChanges,
): RowGroup[] {
  const current = new Map(tasks.map((task) => [task.id, task]));
  const drawn = new Set(groups.flatMap(({ rows }) => rows.map(({ task }) => task.id)));
  const held = groups.map(({ dueDate, rows }) => ({
    dueDate,
    rows: rows.flatMap((row): Row[] => {
      const task = current.get(row.task.id);
      if (task) return [{ task, isRemoved: false }];
      return own.isDeleted(row.task.id) ? [] : [{ ...row, isRemoved: true }];
    }),
  }));
  const added = tasks.filter(
    ({ id, completed }) => !completed && !drawn.has(id) && own.isAdded(id),
  );
  return added.reduce(insertRow, held);
}

/**
 * Returns the rows in the order of the list: pending tasks that are listed, and finished rows still in reach of a
 * finger. Only called while the list is not touched.
 */
export function settleRows(
  groups: readonly RowGroup[],
  tasks: readonly Task[],
  isInReach: IsTask,
  isListed: (task: Task) => boolean = () => true,
): RowGroup[] {
  const held = holdRows(groups, tasks, none).flatMap(({ rows }) => rows);
  const inReach = held.filter((row) => isFinished(row) && isInReach(row.task.id));
  const reachableIds = new Set(inReach.map(({ task }) => task.id));
  const removed = inReach.filter(({ isRemoved }) => isRemoved).map(({ task }) => task);
  const isRemoved = (task: Task) => removed.includes(task);
  return groupsOf([...tasks, ...removed]).map(({ dueDate, tasks: ofDay }) => ({
    dueDate,
    rows: ofDay
      .filter((task) => isRemoved(task) || !task.completed || reachableIds.has(task.id))
      .filter(isListed)
      .map((task) => ({ task, isRemoved: isRemoved(task) })),
  }));
}

const rankOf = (dueDate: string) => daysBefore(dueDate) ?? -1;

function insertRow(groups: RowGroup[], task: Task): RowGroup[] {
  const dueDate = normalDue(task.dueDate);
  const row: Row = { task, isRemoved: false };
  const insertAt = <T>(all: readonly T[], isAfter: (one: T) => boolean, one: T): T[] => {
    const at = all.findIndex(isAfter);
    return at < 0 ? [...all, one] : [...all.slice(0, at), one, ...all.slice(at)];
  };
  if (!groups.some((group) => group.dueDate === dueDate))
    return insertAt(groups, (group) => rankOf(group.dueDate) < rankOf(dueDate), {
      dueDate,
      rows: [row],
    });
  const comesAfter = (other: Row) => isListedBefore(task, other.task);
  return groups.map((group) =>
    group.dueDate === dueDate ? { ...group, rows: insertAt(group.rows, comesAfter, row) } : group,
  );
}
