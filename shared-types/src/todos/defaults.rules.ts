import { templateTasks } from '../content/tasks';
import type { TemplateTask } from '../content/types';
import type { EventId } from '../primitives';
import { blankTask } from './todos.rules';
import type { Task } from './todos';

const fromTemplate = (eventId: EventId, template: TemplateTask): Task => ({
  ...blankTask(eventId, template.id),
  task: template.task,
  dueDate: template.dueDate,
  sortOrder: template.sortOrder,
  estimatedDuration: String(template.minutes),
  startTime: template.startTime ?? null,
  description: template.description.join('\n'),
  hasVideo: template.hasVideo ?? false,
  videoUrl: template.videoUrl ?? null,
  isTemperature: template.isTemperature ?? false,
  isFinalTask: template.isFinalTask ?? false,
  isDelivery: template.isDelivery ?? false,
  deliveryType: template.isDelivery ? 'standard' : null,
});

/** The 47 tasks of a new event. Their ids are those of the template, so that two devices create the same list. */
export const defaultTasks = (eventId: EventId): Task[] =>
  templateTasks.map((template) => fromTemplate(eventId, template));
