import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { partsOf } from '@kalavara/shared-types/rooms';
import { indianDateTime } from '@kalavara/shared-types/time.rules';
import { getItems } from '../../features/inventory/store';
import { selectTasks } from '../../features/todos/store';
import { nameIn } from '../../features/todos/texts';
import type { Language } from '../../i18n/language';
import { perform, type Refusal } from '../../outbox/outbox';

const sentences = [
  'createDiaryEvent',
  'updateDiaryEvent',
  'deleteDiaryEvent',
  'setPeople',
  'addReview',
  'addItem',
  'patchItem',
] as const;
/** Commands whose failure has a sentence of its own. */
export const hasSentence = (name: string): name is (typeof sentences)[number] =>
  (sentences as readonly string[]).includes(name);

type Params = { eventId?: EventId; taskId?: TaskId; id?: EventId };
const paramsOf = (refusal: Refusal): Params =>
  'params' in refusal.given ? (refusal.given.params as Params) : {};

type About = { name: string | undefined; eventId: EventId | undefined };

/** Which task or event it was about, by name. */
export function aboutRefusal(
  refusal: Refusal,
  events: readonly DiaryEvent[],
  language: Language,
): About {
  const { taskId, id } = paramsOf(refusal);
  const [kind, roomId] = partsOf(refusal.room);
  const eventId = kind === 'event' ? roomId : undefined;
  const title = events.find((event) => event.id === (eventId ?? id))?.title;
  if (taskId === undefined || eventId === undefined)
    return { name: title ?? titleOf(refusal), eventId };

  const task = selectTasks(eventId)?.find((other) => other.id === taskId);
  const template = { id: taskId, task: task?.task ?? '' };
  return { name: (task && nameIn(template, language)) ?? taskId, eventId };
}

const titleOf = (refusal: Refusal) => {
  const { name, given, room } = refusal;
  if (room === 'inventory') return itemName(refusal);
  return name === 'createDiaryEvent' && 'body' in given ? bodyTitle(given.body) : undefined;
};
function itemName(refusal: Refusal): string | undefined {
  const { name, itemId } =
    'body' in refusal.given ? (refusal.given.body as { name?: string; itemId?: string }) : {};
  return name ?? getItems()?.find(({ id }) => id === (itemId ?? paramsOf(refusal).id))?.name;
}
const bodyTitle = (body: unknown) => (body as { title?: string | null }).title ?? undefined;

type RetryOption = {
  name: 'again' | 'anyway' | 'putBack' | 'wasThere';
  act: () => Promise<unknown>;
};

/**
 * The retry that is still possible. With what the phone has received since, the same command means
 * something else.
 */
export function retryOption(refusal: Refusal): RetryOption | undefined {
  const { code } = refusal.refusal;
  const { eventId, taskId } = paramsOf(refusal);
  const repeat = () =>
    perform(refusal.name, refusal.room, withoutTimestamp(refusal.given) as never);
  const isOlder =
    code === 'done-by-other' || (code === 'changed-meanwhile' && refusal.name === 'scheduleTasks');
  if (isOlder) return { name: 'anyway', act: repeat };
  if (code === 'task-removed' && eventId && taskId)
    return { name: 'putBack', act: () => putBack(refusal, { eventId, taskId }) };
  if (code === 'stock-short' && refusal.name === 'moveStock')
    return {
      name: 'wasThere',
      act: () =>
        perform('moveStock', refusal.room, { body: { ...refusal.given.body, wasThere: true } }),
    };
  return code === 'too-late' ? { name: 'again', act: repeat } : undefined;
}

/** A temperature read for the removed task is not lost. */
async function putBack(refusal: Refusal, params: { eventId: EventId; taskId: TaskId }) {
  await perform('restoreTask', refusal.room, { params });
  if (refusal.name === 'addReading') await perform('addReading', refusal.room, refusal.given);
}

/**
 * Repeated now, so without the old timestamps; a reading is not taken again, so the note says when
 * it was.
 */
function withoutTimestamp(given: Refusal['given']): unknown {
  if (!('body' in given) || typeof given.body !== 'object' || Array.isArray(given.body))
    return given;
  const { at, startTime: _startTime, ...body } = given.body as Record<string, unknown>;
  const isReading = typeof at === 'number' && 'kind' in body;
  const note = isReading && [body['note'], indianDateTime(at)].filter(Boolean).join('; ');
  return { ...given, body: note ? { ...body, note } : body };
}
