import type { DiaryEvent } from '@kalavara/shared-types/diary';
import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { partsOf } from '@kalavara/shared-types/rooms';
import { tasksOf } from '../../features/todos/store';
import { nameIn } from '../../features/todos/texts';
import type { Language } from '../../i18n/language';
import { perform, type Refusal } from '../../outbox/outbox';

const sentences = ['createDiaryEvent', 'updateDiaryEvent', 'deleteDiaryEvent', 'setPeople'] as const;
/** What fails with a sentence of its own (K-598 to K-601, K-604). */
export const hasSentence = (name: string): name is (typeof sentences)[number] =>
  (sentences as readonly string[]).includes(name);

type Params = { eventId?: EventId; taskId?: TaskId; id?: EventId };
const paramsOf = (refusal: Refusal): Params => ('params' in refusal.given ? (refusal.given.params) : {});

type About = { name: string | undefined; eventId: EventId | undefined };

/** Which task or event it was about, by name. */
export function aboutRefusal(refusal: Refusal, events: readonly DiaryEvent[], language: Language): About {
  const { taskId, id } = paramsOf(refusal);
  const [kind, roomId] = partsOf(refusal.room);
  const eventId = kind === 'event' ? roomId : undefined;
  const title = events.find((event) => event.id === (eventId ?? id))?.title;
  if (taskId === undefined || eventId === undefined) return { name: title ?? titleOf(refusal), eventId };

  const task = tasksOf(eventId)?.find((other) => other.id === taskId);
  const template = { id: taskId, task: task?.task ?? '' };
  return { name: (task && nameIn(template, language)) ?? taskId, eventId };
}

const titleOf = ({ name, given }: Refusal) => (name === 'createDiaryEvent' && 'body' in given ? bodyTitle(given.body) : undefined);
const bodyTitle = (body: unknown) => (body as { title?: string | null }).title ?? undefined;

type WayBack = { name: 'again' | 'anyway' | 'putBack'; act: () => Promise<unknown> };

/** What somebody can still do about it: with what has meanwhile been seen, the same command means something else. */
export function wayBack(refusal: Refusal): WayBack | undefined {
  const { code } = refusal.refusal;
  const { eventId, taskId } = paramsOf(refusal);
  const again = () => perform(refusal.name, refusal.room, withoutMoment(refusal.given) as never);
  if (code === 'done-by-other') return { name: 'anyway', act: again };
  if (code === 'task-removed' && eventId && taskId)
    return { name: 'putBack', act: () => perform('restoreTask', refusal.room, { params: { eventId, taskId } }) };
  return code === 'too-late' ? { name: 'again', act: again } : undefined;
}

/** Done anew, it is done now. */
function withoutMoment(given: Refusal['given']): unknown {
  if (!('body' in given) || typeof given.body !== 'object' || Array.isArray(given.body)) return given;
  const { at: _at, startTime: _startTime, ...body } = given.body as Record<string, unknown>;
  return { ...given, body };
}
