import type { Panel } from '@kalavara/shared-types/content/types';
import type { Task } from '@kalavara/shared-types/todos';

export type Row = Extract<Panel, { kind: 'timeline' }>['rows'][number];
export type Shown = Row & { eventTime?: string; state?: 'isDone' | 'isNow' | 'isNext' };

/** The printed rows with the event's own times beside them, and which is done, going on or next. */
export function withTasks(rows: readonly Row[], tasks: readonly Task[]): Shown[] {
  const taskOf = ({ taskId }: Row) => (taskId ? tasks.find(({ id }) => id === taskId) : undefined);
  const next = rows.find((row) => {
    const task = taskOf(row);
    return task && !task.completed && !task.startedAt;
  });
  return rows.map((row) => {
    const task = taskOf(row);
    const state = task?.completed
      ? 'isDone'
      : task?.startedAt
        ? 'isNow'
        : row === next
          ? 'isNext'
          : undefined;
    return {
      ...row,
      ...(task?.startTime && { eventTime: task.startTime }),
      ...(state && { state }),
    };
  });
}
