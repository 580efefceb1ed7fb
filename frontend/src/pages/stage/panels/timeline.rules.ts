import type { Panel } from '@kalavara/shared-types/content/types';
import type { TaskId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';

export type Row = Extract<Panel, { kind: 'timeline' }>['rows'][number];
type RowState = 'isDone' | 'isNow' | 'isNext' | 'isBlocked';
/** `eventTime`: the event's own time; `printed`: the time of the procedure, if it differs. */
export type Shown = { row: Row; eventTime?: string; printed?: string; state?: RowState };

/** Whether a printed time equals the event's time; "11:00" is the printed form of 11:00 AM and of 11:00 PM. */
const isSameTime = (printed: string, time: string): boolean =>
  time === printed || time.startsWith(`${printed} `);

function timesOf(row: Row, task: Task | undefined): Pick<Shown, 'eventTime' | 'printed'> {
  const eventTime = task?.startTime;
  if (!eventTime) return { printed: row.time };
  return { eventTime, ...(!isSameTime(row.time, eventTime) && { printed: row.time }) };
}

/**
 * Returns the rows with the event's own times, and which of them is done, current or next. While the reading of
 * another task is out of range (`alertOf`), the next row is blocked if the rows are about the pit: its temperature
 * does not stop the chutney.
 */
export function withTasks(rows: readonly Row[], tasks: readonly Task[], alertOf?: TaskId): Shown[] {
  const taskOf = ({ taskId }: Row) => (taskId ? tasks.find(({ id }) => id === taskId) : undefined);
  const next = rows.find((row) => {
    const task = taskOf(row);
    return task && !task.completed && !task.startedAt;
  });
  const isOfPit = rows.some((row) => taskOf(row)?.isTemperature);
  const stateOfNext = alertOf && isOfPit && next?.taskId !== alertOf ? 'isBlocked' : 'isNext';
  return rows.map((row) => {
    const task = taskOf(row);
    const state = task?.completed
      ? 'isDone'
      : task?.startedAt
        ? 'isNow'
        : row === next
          ? stateOfNext
          : undefined;
    return { row, ...timesOf(row, task), ...(state && { state }) };
  });
}
