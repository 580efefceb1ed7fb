import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { defaultItems } from '@kalavara/shared-types/content/inventory';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import type { EventId, StepId, TaskId } from '@kalavara/shared-types/primitives';
import { splitRoom } from '@kalavara/shared-types/contract/rooms';
import { getItems } from '../../../features/inventory/store';
import { stepName } from '../../../features/timers/stepName';
import { selectTasks } from '../../../features/todos/store';
import { nameIn } from '../../../features/todos/texts';
import type { Language } from '../../../i18n/language';
import type { Refusal } from '../../../outbox/outbox';

type Params = { eventId?: EventId; taskId?: TaskId; stepId?: StepId; id?: EventId };
const paramsOf = (refusal: Refusal): Params =>
  'params' in refusal.given ? (refusal.given.params as Params) : {};

type About = { name: string | undefined; eventId: EventId | undefined };

/** Returns the name of the task, step or event of a refused command. */
export function aboutRefusal(
  refusal: Refusal,
  events: readonly DiaryEvent[],
  language: Language,
): About {
  const { taskId, stepId, id } = paramsOf(refusal);
  const [kind, roomId] = splitRoom(refusal.room);
  const eventId = kind === 'event' ? roomId : undefined;
  const title = events.find((event) => event.id === (eventId ?? id))?.title;
  const step = subStepOf(stepId ?? '');
  if (step) return { name: [stepName(step, language), title].filter(Boolean).join(' · '), eventId };
  if (taskId === undefined || eventId === undefined)
    return { name: title ?? titleOf(refusal, language), eventId };

  // A deleted task is on no list, but most tasks are of the default list.
  const isTask = (other: { id: TaskId }) => other.id === taskId;
  const task = selectTasks(eventId)?.find(isTask) ?? defaultTasks(eventId).find(isTask);
  const name = [task ? nameIn(task, language) : title, valueOf(refusal)].filter(Boolean);
  return { name: name.join(' · ') || taskId, eventId };
}

/** What was typed of a refused reading: several may be refused together. */
function valueOf({ name, given }: Refusal): string | undefined {
  if (name === 'addReading') return `${given.body.value}°C`;
  return name === 'noteAction' ? given.body.action : undefined;
}

/** Returns the guest count that a refused command would set. */
export const guestCountOf = ({ name, given }: Refusal): number | undefined =>
  name === 'setPeople' ? given.body.count : undefined;

const titleOf = (refusal: Refusal, language: Language) => {
  const { name, given, room } = refusal;
  if (room === 'inventory') return itemName(refusal, language);
  return name === 'createDiaryEvent' && 'body' in given ? bodyTitle(given.body) : undefined;
};
/** A deleted item is in no list, but most items are default ones. */
export function findItem(id: string): Pick<Item, 'id' | 'name' | 'unit'> | undefined {
  const isItem = (item: { id: string }) => item.id === id;
  const byDefault = defaultItems.find(isItem);
  return getItems()?.find(isItem) ?? (byDefault && { ...byDefault, name: byDefault.name.en });
}

function itemName(refusal: Refusal, language: Language): string | undefined {
  const { name, itemId } =
    'body' in refusal.given ? (refusal.given.body as { name?: string; itemId?: string }) : {};
  const id = itemId ?? paramsOf(refusal).id;
  // An undo contains a movement instead of its item.
  if (name !== undefined || id === undefined || refusal.name === 'undoMovement') return name;
  const item = findItem(id);
  return item ? itemNameIn(item, language) : id;
}
const bodyTitle = (body: unknown) => (body as { title?: string | null }).title ?? undefined;
