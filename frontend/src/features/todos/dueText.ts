import { daysBefore } from '@kalavara/shared-types/todos/todos.rules';
import type { TFunction } from 'i18next';

/** Returns a due label in the reader's language; a custom label unchanged. */
export function dueText(label: string, t: TFunction<'kitchen'>): string {
  const days = daysBefore(label);
  if (days === undefined) return label;
  if (days < 2) return t(days === 0 ? 'tasks.day0' : 'tasks.day1');
  return t('tasks.day', { count: days });
}
