import { indianDateTime } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { Selectable } from 'kysely';
import type { Tasks } from '../../platform/schema.gen';

/** A timestamp, or the free text that was sent instead of one. */
const toTime = (at: Date | null, text: string | null) =>
  at ? { text: indianDateTime(at.getTime()), iso: at.toISOString() } : { text, iso: null };

export function toTask(row: Selectable<Tasks>): Task {
  const started = toTime(row.startedAt, row.startedText);
  const completed = toTime(row.completedAt, row.completedText);
  return {
    id: row.id,
    eventId: row.eventId,
    task: row.task,
    completed: completed.text !== null,
    dueDate: row.dueDate,
    assignedTo: row.assignedTo,
    sortOrder: row.sortOrder,
    estimatedDuration: row.estimatedDuration,
    startTime: row.startTime,
    startDay: row.startDay,
    description: row.description,
    hasVideo: row.hasVideo,
    videoUrl: row.videoUrl,
    isTemperature: row.isTemperature,
    temperatureValue: row.temperatureValue,
    isFinalTask: row.isFinalTask,
    isDelivery: row.isDelivery,
    deliveryType: row.deliveryType as Task['deliveryType'],
    deliveryLocation: row.deliveryLocation,
    deliveryNotes: row.deliveryNotes,
    startedAt: started.text,
    startedAtIso: started.iso,
    startedBy: row.startedBy,
    completedAt: completed.text,
    completedAtIso: completed.iso,
    completedBy: row.completedBy,
  };
}

const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));

const unreadable = (iso: string | null, text: string | null) => (iso === null ? text : null);

export const fromTask = (task: Task) => ({
  eventId: task.eventId,
  id: task.id,
  task: task.task,
  dueDate: task.dueDate,
  assignedTo: task.assignedTo,
  sortOrder: task.sortOrder,
  estimatedDuration: task.estimatedDuration,
  startTime: task.startTime,
  startDay: task.startDay,
  description: task.description,
  hasVideo: task.hasVideo,
  videoUrl: task.videoUrl,
  isTemperature: task.isTemperature,
  temperatureValue: task.temperatureValue,
  isFinalTask: task.isFinalTask,
  isDelivery: task.isDelivery,
  deliveryType: task.deliveryType,
  deliveryLocation: task.deliveryLocation,
  deliveryNotes: task.deliveryNotes,
  startedAt: dateOf(task.startedAtIso),
  startedText: unreadable(task.startedAtIso, task.startedAt),
  startedBy: task.startedBy,
  completedAt: dateOf(task.completedAtIso),
  completedText: unreadable(task.completedAtIso, task.completedAt),
  completedBy: task.completedBy,
  deletedAt: null,
  deletedBy: null,
});

/** The columns of a task of a sent list. Such a list has only names, so recorded actor ids are cleared. */
export const fromList = (task: Task) => ({
  ...fromTask(task),
  startedById: null,
  completedById: null,
  completedRevision: null,
});
