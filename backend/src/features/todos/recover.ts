import { templateTasks } from '@kalavara/shared-types/content/tasks';
import { type EventId, type Instant, normalizeText } from '@kalavara/shared-types/primitives';
import { indianDateTime, parsedDateTime } from '@kalavara/shared-types/time.rules';
import { blankTask, normalDue } from '@kalavara/shared-types/todos/todos.rules';
import type { LooseTask, Task } from '@kalavara/shared-types/todos/todos';

type TimeText = { text: string; iso: string | null };

const toTimeText = (at: Instant): TimeText => ({
  text: indianDateTime(at),
  iso: new Date(at).toISOString(),
});

/** Parses objects like Firestore's, dates and strings; an unreadable input stays as text. */
function parseTime(iso: string | null | undefined, sent: unknown): TimeText | undefined {
  const at = parsedDateTime(iso ?? '') ?? instantIn(sent);
  if (at !== undefined) return toTimeText(at);
  const text = textOf(sent) || textOf(iso);
  return text ? { text, iso: null } : undefined;
}

function instantIn(sent: unknown): number | undefined {
  if (typeof sent === 'string') return parsedDateTime(sent);
  const seconds = (sent as { seconds?: unknown } | null | undefined)?.seconds;
  return typeof seconds === 'number' && Math.abs(seconds) < 1e11 ? seconds * 1_000 : undefined;
}

const maxLength = 200;
/** Characters that Postgres refuses or replaces. */
const unwritable = /[\u0000\uD800-\uDFFF]/gu;

function textOf(sent: unknown): string {
  if (!sent) return '';
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent, flat);
  return [...normalizeText(text.replace(unwritable, '\uFFFD'))]
    .slice(0, maxLength)
    .join('')
    .trimEnd();
}

/** Limits the depth, because JSON.stringify fails for deeply nested bodies. */
const flat = (key: string, value: unknown) =>
  key !== '' && typeof value === 'object' && value !== null ? '…' : value;

/**
 * Completes a sent list. Missing ids and names are taken from the template by id or position, else created. Ids are
 * unique.
 */
export function recoverTasks(eventId: EventId, list: readonly LooseTask[], now: Instant): Task[] {
  const taken = new Set(list.map(({ id }) => id).filter((id) => typeof id === 'string'));
  const usedIds = new Set<string>();

  return list.flatMap((loose, index) => {
    const template = templateOf(loose, taken);
    const id = loose.id ?? freshId(template?.id, taken);
    if (usedIds.has(id)) return [];
    usedIds.add(id);
    taken.add(id);
    return [
      completeTask(blankTask(eventId, id), { ...loose, ...missing(loose, template) }, index, now),
    ];
  });
}

const missing = (
  { task, dueDate }: LooseTask,
  template: (typeof templateTasks)[number] | undefined,
) => ({
  task: task || template?.task,
  dueDate: dueDate || template?.dueDate,
});

function templateOf({ id, sortOrder }: LooseTask, taken: Set<string>) {
  if (id) return templateTasks.find((template) => template.id === id);
  return templateTasks.find(
    (template) => template.sortOrder === sortOrder && !taken.has(template.id),
  );
}

function freshId(fromTemplate: string | undefined, taken: Set<string>): string {
  if (fromTemplate) return fromTemplate;
  for (let n = Date.now(); ; n += 1) if (!taken.has(`task-${n}`)) return `task-${n}`;
}

function completeTask(blank: Task, loose: LooseTask, index: number, now: Instant): Task {
  const started = parseTime(loose.startedAtIso, loose.startedAt);
  // A task that was completed without a time gets the time of the call.
  const completed = loose.completed
    ? (parseTime(loose.completedAtIso, loose.completedAt) ?? toTimeText(now))
    : undefined;
  return {
    ...blank,
    task: loose.task || blank.task,
    dueDate: normalDue(loose.dueDate || blank.dueDate),
    assignedTo: loose.assignedTo || null,
    sortOrder: loose.sortOrder ?? (index + 1) * 10,
    estimatedDuration: loose.estimatedDuration ?? null,
    startTime: loose.startTime ?? null,
    startDay: loose.startDay ?? 0,
    description: loose.description ?? '',
    hasVideo: loose.hasVideo ?? false,
    videoUrl: loose.videoUrl ?? null,
    isTemperature: loose.isTemperature ?? false,
    temperatureValue: loose.temperatureValue ?? null,
    isFinalTask: loose.isFinalTask ?? false,
    isDelivery: loose.isDelivery ?? false,
    deliveryType: loose.deliveryType ?? null,
    deliveryLocation: loose.deliveryLocation ?? null,
    deliveryNotes: loose.deliveryNotes ?? null,
    startedAt: started?.text ?? null,
    startedAtIso: started?.iso ?? null,
    startedBy: started ? (loose.startedBy ?? null) : null,
    completed: completed !== undefined,
    completedAt: completed?.text ?? null,
    completedAtIso: completed?.iso ?? null,
    completedBy: completed ? (loose.completedBy ?? null) : null,
  };
}
