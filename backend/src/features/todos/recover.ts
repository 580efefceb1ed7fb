import { templateTasks } from '@kalavara/shared-types/content/tasks';
import { type EventId, type Instant, tidied } from '@kalavara/shared-types/primitives';
import { indianDateTime, parsedDateTime } from '@kalavara/shared-types/time.rules';
import { blankTask, normalDue } from '@kalavara/shared-types/todos.rules';
import type { LooseTask, Task } from '@kalavara/shared-types/todos';

type Said = { text: string; iso: string | null };

const told = (at: Instant): Said => ({ text: indianDateTime(at), iso: new Date(at).toISOString() });

/** Firestore-like objects, dates and strings as a moment; what cannot be read as one stays what was said. */
function momentOf(iso: string | null | undefined, said: unknown): Said | undefined {
  const at = parsedDateTime(iso ?? '') ?? instantIn(said);
  if (at !== undefined) return told(at);
  const text = textOf(said) || textOf(iso);
  return text ? { text, iso: null } : undefined;
}

function instantIn(said: unknown): number | undefined {
  if (typeof said === 'string') return parsedDateTime(said);
  const seconds = (said as { seconds?: unknown } | null | undefined)?.seconds;
  return typeof seconds === 'number' && Math.abs(seconds) < 1e11 ? seconds * 1_000 : undefined;
}

const longest = 200;
/** What Postgres refuses or silently replaces. */
const unwritable = /[\u0000\uD800-\uDFFF]/gu;

function textOf(said: unknown): string {
  if (!said) return '';
  const text = typeof said === 'string' ? said : JSON.stringify(said, flat);
  return [...tidied(text.replace(unwritable, '\uFFFD'))].slice(0, longest).join('').trimEnd();
}

/** A body may be nested deeper than JSON can be written again. */
const flat = (key: string, value: unknown) =>
  key !== '' && typeof value === 'object' && value !== null ? '…' : value;

/**
 * A list as somebody sent it, made whole: missing ids and names are found by the template's id, then by the place in
 * the order, else made anew (D-066). Two rows never share an id.
 */
export function recovered(eventId: EventId, list: readonly LooseTask[], now: Instant): Task[] {
  const taken = new Set(list.map(({ id }) => id).filter((id) => typeof id === 'string'));
  const seen = new Set<string>();

  return list.flatMap((loose, index) => {
    const template = templateOf(loose, taken);
    const id = loose.id ?? freshId(template?.id, taken);
    if (seen.has(id)) return [];
    seen.add(id);
    taken.add(id);
    return [whole(blankTask(eventId, id), { ...loose, ...missing(loose, template) }, index, now)];
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

function whole(blank: Task, loose: LooseTask, index: number, now: Instant): Task {
  const started = momentOf(loose.startedAtIso, loose.startedAt);
  // Done without a time is still done: it then happened when it was told.
  const completed = loose.completed
    ? (momentOf(loose.completedAtIso, loose.completedAt) ?? told(now))
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
