import { templateTasks } from '../content/tasks';
import type { TemplateTask, LocalizedText } from '../content/types';
import { measurementName } from '../readings/readings.rules';
import type { Task } from './todos';

const templates = new Map(templateTasks.map((template) => [template.id, template]));

/** The template of a task; undefined if it is not in the default list. */
export const templateOf = ({ id }: Pick<Task, 'id'>): TemplateTask | undefined => templates.get(id);

const delivery = /^Delivery(?: (\d+))?$/;

/** The name of the next delivery in a list. It does not contain the location, because displays are public. */
export function nextDelivery(tasks: readonly Pick<Task, 'task' | 'isDelivery'>[]): string {
  const deliveries = tasks.filter(({ isDelivery }) => isDelivery);
  const numbers = deliveries.map(({ task }) => Number(delivery.exec(task)?.[1] ?? 1));
  return deliveries.length === 0
    ? 'Delivery'
    : `Delivery ${Math.max(deliveries.length, ...numbers) + 1}`;
}

function deliveryName(task: string): LocalizedText | undefined {
  const match = delivery.exec(task);
  return match
    ? { en: task, ml: match[1] === undefined ? 'ഡെലിവറി' : `ഡെലിവറി ${match[1]}` }
    : undefined;
}

/** The name of a task in both languages; a task that was renamed or added has only the entered name. */
export function namesOf(task: Pick<Task, 'id' | 'task'>): { en: string; ml?: string } {
  const template = templateOf(task);
  if (template?.task === task.task) return { en: task.task, ml: template.taskMalayalam };
  return measurementName(task.task) ?? deliveryName(task.task) ?? { en: task.task };
}

export const nameIn = (task: Pick<Task, 'id' | 'task'>, language: 'en' | 'ml'): string =>
  namesOf(task)[language] ?? task.task;
