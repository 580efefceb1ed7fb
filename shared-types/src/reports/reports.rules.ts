import { reportTexts } from '../content/report-texts';
import { byteOrderMark, fileNamePart, row } from '../csv.rules';
import type { DiaryEvent } from '../diary/diary';
import type { Movement } from '../inventory/inventory';
import type { Instant, Language } from '../primitives';
import { momentOf, momentText, timeTaken, timeTakenText } from './report-time.rules';
import type { Review } from '../reviews/reviews';
import { type StockUsage, sumUsage } from '../inventory/stock-usage.rules';
import { nameIn } from '../todos/task-names.rules';
import type { Task } from '../todos/todos';
import { hasStarted, minutesAllowed } from '../todos/todos.rules';

export type { Language };

/** The fields of an event and of its tasks that a report needs. */
export type ReportEvent = Pick<
  DiaryEvent,
  'id' | 'title' | 'date' | 'createdBy' | 'createdByName' | 'estimatedAttendance' | 'isCompleted'
>;
export type ReportTask = Pick<
  Task,
  | 'id'
  | 'task'
  | 'completed'
  | 'assignedTo'
  | 'sortOrder'
  | 'estimatedDuration'
  | 'startedAt'
  | 'startedAtIso'
  | 'startedBy'
  | 'completedAt'
  | 'completedAtIso'
  | 'completedBy'
  | 'isFinalTask'
  | 'isTemperature'
  | 'isDelivery'
  | 'deliveryType'
>;

export type TaskStatus = 'completed' | 'in-progress' | 'pending';

export const statusOf = (
  task: Pick<ReportTask, 'completed' | 'startedAt' | 'startedAtIso'>,
): TaskStatus => (task.completed ? 'completed' : hasStarted(task) ? 'in-progress' : 'pending');

/** The status of an event. An event in the future is also In Progress, as documented. */
export const eventStatusOf = ({ isCompleted }: Pick<ReportEvent, 'isCompleted'>): TaskStatus =>
  isCompleted ? 'completed' : 'in-progress';

export const startOf = ({
  startedAtIso,
  startedAt,
}: Pick<ReportTask, 'startedAtIso' | 'startedAt'>) => momentOf(startedAtIso, startedAt);
export const endOf = ({
  completedAtIso,
  completedAt,
}: Pick<ReportTask, 'completedAtIso' | 'completedAt'>) => momentOf(completedAtIso, completedAt);
export const takenBy = (task: ReportTask) => timeTaken(startOf(task), endOf(task));

export const statusFilters = ['all', 'completed', 'in-progress', 'pending'] as const;
export const sortKeys = ['time', 'status', 'name'] as const;
export const directions = ['asc', 'desc'] as const;
/** The filter and the order of tasks. */
export type View = {
  status: (typeof statusFilters)[number];
  sort: (typeof sortKeys)[number];
  direction: (typeof directions)[number];
};
export const asOpened: View = { status: 'all', sort: 'time', direction: 'asc' };

const partsOf = (name: string): readonly string[] => name.toLowerCase().match(/\d+|\D/gu) ?? [];

/**
 * Compares by code point, and digits by value, so that the order is the same in every engine, unlike with
 * `Intl.Collator`.
 */
function compareNames(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let n = 0; n < left.length && n < right.length; n += 1) {
    const one = left[n]!;
    const other = right[n]!;
    const difference = Number(one) - Number(other);
    if (!Number.isNaN(difference) && difference !== 0) return difference;
    if (one !== other) return one < other ? -1 : 1;
  }
  return left.length - right.length;
}

const statusOrder: readonly TaskStatus[] = ['completed', 'in-progress', 'pending'];
const startedAtOf = (task: ReportTask): Instant | undefined => {
  const start = startOf(task);
  return start.kind === 'at' ? start.at : undefined;
};
const inList = (a: ReportTask, b: ReportTask) =>
  a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1);

function comparison(
  { sort, direction }: View,
  language: Language,
): (a: ReportTask, b: ReportTask) => number {
  const turn = direction === 'asc' ? 1 : -1;
  if (sort === 'name')
    return (a, b) => turn * compareNames(nameIn(a, language), nameIn(b, language)) || inList(a, b);
  if (sort === 'status')
    return (a, b) =>
      turn * (statusOrder.indexOf(statusOf(a)) - statusOrder.indexOf(statusOf(b))) || inList(a, b);
  return (a, b) => {
    const one = startedAtOf(a);
    const other = startedAtOf(b);
    // Tasks that have not started are last in both directions.
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || inList(a, b);
    return turn * (one - other) || inList(a, b);
  };
}

/** The tasks in the order of the report, for the screen, the CSV and the PDF. */
export const shownTasks = <T extends ReportTask>(
  tasks: readonly T[],
  view: View,
  language: Language,
): T[] =>
  tasks
    .filter((task) => view.status === 'all' || statusOf(task) === view.status)
    .sort(comparison(view, language));

export const columns = [
  'task',
  'status',
  'assignedTo',
  'startedBy',
  'startTime',
  'completedBy',
  'completionTime',
  'timeTaken',
] as const;
export type Column = (typeof columns)[number];
export type Cells = Record<Column, string>;

/** The cells in the row of a task. */
export const cellsOf = (task: ReportTask, language: Language): Cells => ({
  task: nameIn(task, language),
  status: reportTexts.status[statusOf(task)][language],
  assignedTo: task.assignedTo ?? '',
  startedBy: task.startedBy ?? '',
  startTime: momentText(startOf(task), language),
  completedBy: task.completedBy ?? '',
  completionTime: momentText(endOf(task), language),
  timeTaken: timeTakenText(takenBy(task), language),
});

/** Formats the rows of the screen as a file; its column names are English, as documented. */
export function csvOf(tasks: readonly ReportTask[], view: View, language: Language): string {
  const heads = columns.map((column) => reportTexts.columns[column].en);
  const rows = shownTasks(tasks, view, language).map((task) => cellsOf(task, language));
  return (
    byteOrderMark +
    [heads, ...rows.map((cells) => columns.map((column) => cells[column]))].map(row).join('')
  );
}

export const fileName = (title: string, ending: 'csv' | 'pdf'): string =>
  `${fileNamePart(title, 'event')}_report.${ending}`;

export type Statistics = {
  total: number;
  completed: number;
  inProgress: number;
  pending: number;
  /** The percentage of completed tasks, a whole number. */
  percent: number;
  /** Computed from the completed tasks whose times can be parsed; absent if there are none. */
  times?: { average: number; shortest: Timed; longest: Timed };
  /** Completed tasks that took longer than planned. */
  over: number;
  first?: Instant;
  last?: Instant;
};
type Timed = { task: Pick<Task, 'id' | 'task'>; minutes: number };

export function statisticsOf(tasks: readonly ReportTask[]): Statistics {
  const count = (status: TaskStatus) => tasks.filter((task) => statusOf(task) === status).length;
  const completed = count('completed');
  const inProgress = count('in-progress');
  const pending = count('pending');
  const timed = tasks.flatMap((task): Timed[] => {
    const taken = takenBy(task);
    return task.completed && taken.kind === 'taken' ? [{ task, minutes: taken.minutes }] : [];
  });
  const byTime = [...timed].sort((a, b) => a.minutes - b.minutes);
  const shortest = byTime[0];
  const longest = byTime.at(-1);
  const starts = tasks.flatMap((task) => startedAtOf(task) ?? []);
  const ends = tasks.flatMap((task) => {
    const end = endOf(task);
    return end.kind === 'at' ? [end.at] : [];
  });
  return {
    total: tasks.length,
    completed,
    inProgress,
    pending,
    percent: tasks.length === 0 ? 0 : Math.round((completed / tasks.length) * 100),
    ...(shortest &&
      longest && {
        times: {
          average: Math.round(timed.reduce((sum, { minutes }) => sum + minutes, 0) / timed.length),
          shortest,
          longest,
        },
      }),
    over: tasks.filter(isOver).length,
    ...(starts.length > 0 && { first: Math.min(...starts) }),
    ...(ends.length > 0 && { last: Math.max(...ends) }),
  };
}

/** Whether a task was completed and took longer than planned. */
export function isOver(task: ReportTask): boolean {
  const taken = takenBy(task);
  const allowed = minutesAllowed(task);
  return (
    task.completed && taken.kind === 'taken' && allowed !== undefined && taken.minutes > allowed
  );
}

/** The guest count, else the diary's attendance; undefined if both are unknown. */
export const reportedGuestCount = (
  guestCount: number | null | undefined,
  event: ReportEvent,
): number | undefined => guestCount ?? event.estimatedAttendance ?? undefined;

/** The stock that an event used (`usedBy`), by name. */
export const stockUsed = (movements: readonly Movement[]): StockUsage[] =>
  sumUsage(movements).sort((a, b) => compareNames(a.itemName, b.itemName));

/** The mean of the stars with one decimal; undefined without reviews. */
export const ratingOf = (reviews: readonly Pick<Review, 'rating'>[]): number | undefined =>
  reviews.length === 0
    ? undefined
    : Math.round((reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length) * 10) / 10;
