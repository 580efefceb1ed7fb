import { templateTasks } from './content/tasks';
import type { TemplateTask } from './content/types';
import { measurementName } from './readings.rules';
import type { Task } from './todos';

const templates = new Map(templateTasks.map((template) => [template.id, template]));

/** What the default list knows of a task, if it is one of it. */
export const templateOf = ({ id }: Pick<Task, 'id'>): TemplateTask | undefined => templates.get(id);

/** Its name in both languages; a task that was renamed, or written by hand, has only what was written. */
export function namesOf(task: Pick<Task, 'id' | 'task'>): { en: string; ml?: string } {
  const template = templateOf(task);
  if (template?.task === task.task) return { en: task.task, ml: template.taskMalayalam };
  return measurementName(task.task) ?? { en: task.task };
}

export const nameIn = (task: Pick<Task, 'id' | 'task'>, language: 'en' | 'ml'): string => namesOf(task)[language] ?? task.task;
