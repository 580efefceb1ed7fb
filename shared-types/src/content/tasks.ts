import { tasksBefore } from './tasks-before';
import { tasksCooking } from './tasks-cooking';
import { tasksDay } from './tasks-day';
import type { TemplateTask } from './types';

export { tableA } from './tasks-table-a';
export { tableB } from './tasks-table-b';

/** The tasks every new event starts with, in the order of the list. */
export const templateTasks: readonly TemplateTask[] = [
  ...tasksBefore,
  ...tasksDay,
  ...tasksCooking,
];
