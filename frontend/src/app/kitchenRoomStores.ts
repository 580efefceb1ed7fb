import type { EventId } from '@kalavara/shared-types/primitives';
import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { cutletDayOf, keepCutletDay } from '../features/cutlets/store';
import { diaryNow, dropDiaryEvent, keepDiaryEvent, replaceDiary } from '../features/diary/store';
import { displayOf, keepDisplay } from '../features/displays/store';
import {
  dropItem,
  itemsNow,
  keepItem,
  keepMovement,
  replaceItems,
  replaceStock,
  stockOf,
} from '../features/inventory/store';
import { keepKitchenSettings, kitchenSettingsNow } from '../features/settings/kitchenStore';
import { peopleOf, replacePeople } from '../features/guest-counts/store';
import { dropReading, keepReading, readingsOf, replaceReadings } from '../features/readings/store';
import { dropReview, keepReview, replaceReviews, reviewsOf } from '../features/reviews/store';
import { keepStepMedia, replaceStepMedia, stepMediaNow } from '../features/step-media/store';
import { keepTimer, replaceTimers, timersOf } from '../features/timers/store';
import { keepSchedule, scheduleOf } from '../features/todos/schedule';
import { dropTask, keepTask, replaceTasks, tasksOf } from '../features/todos/store';
import type { RoomStores } from '../realtime/rooms';

/** The shop and the owner have keepers of their own (`shopKeeper.ts`, `ownerKeeper.ts`): no page downloads another's stores. */
type KitchenKind = Exclude<RoomKind, 'catalogue' | 'orders' | 'order'>;
type KitchenChange = Exclude<
  Change['type'],
  `${'product' | 'category' | 'settings' | 'pickleEvent' | 'order' | 'ownOrder'}.${string}`
>;

/** Which store keeps what. A new kind of room or of change is a new line here, and the compiler asks for it. */
const load: { [Kind in KitchenKind]: (snapshot: Snapshots[Kind], id: string) => void } = {
  event: ({ timers, todos, people, schedule, readings, reviews, stock }, id) => {
    replaceTimers(id, timers);
    replaceTasks(id, todos);
    replacePeople(id, people);
    keepSchedule(id, schedule);
    replaceReadings(id, readings);
    replaceReviews(id, reviews);
    replaceStock(id, stock);
  },
  inventory: ({ items }) => replaceItems(items),
  cutlets: ({ day }) => keepCutletDay(day),
  diary: replaceDiary,
  display: ({ display }) => keepDisplay(display),
  kitchen: ({ settings, media }) => {
    keepKitchenSettings(settings);
    replaceStepMedia(media);
  },
};

/** `id` is the room's: a change of an event says which task, and the room says of which event. */
const apply: {
  [Type in KitchenChange]: (change: Extract<Change, { type: Type }>, id: EventId) => void;
} = {
  'timer.changed': ({ timer }) => keepTimer(timer),
  'task.changed': ({ task }) => keepTask(task),
  'task.removed': ({ taskId }, id) => dropTask(id, taskId),
  'people.changed': ({ count }, id) => replacePeople(id, count),
  'diaryEvent.changed': ({ event }) => keepDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => dropDiaryEvent(eventId),
  'display.changed': ({ display }) => keepDisplay(display),
  'kitchenSettings.changed': ({ settings }) => keepKitchenSettings(settings),
  'schedule.changed': ({ schedule }, id) => keepSchedule(id, schedule),
  'reading.changed': ({ reading }) => keepReading(reading),
  'reading.removed': ({ readingId }, id) => dropReading(id, readingId),
  'review.changed': ({ review }) => keepReview(review),
  'review.removed': ({ reviewId }, id) => dropReview(id, reviewId),
  'stock.moved': ({ movement }, id) => keepMovement(id, movement),
  'item.changed': ({ item }) => keepItem(item),
  'item.removed': ({ itemId }) => dropItem(itemId),
  'cutletDay.changed': ({ day }) => keepCutletDay(day),
  'stepMedia.changed': ({ media }) => keepStepMedia(media),
};

/** What the stores hold of a room, in the shape of its snapshot: for the mirror. */
const read: { [Kind in KitchenKind]: (id: string) => Snapshots[Kind] | undefined } = {
  event: (id) => {
    const [todos, people, schedule] = [tasksOf(id), peopleOf(id), scheduleOf(id)];
    const [readings, reviews, stock] = [readingsOf(id), reviewsOf(id), stockOf(id)];
    if (todos === undefined || people === undefined || !schedule || !readings || !reviews || !stock)
      return undefined;
    const lists = { readings: [...readings], reviews: [...reviews], stock: [...stock] };
    return { timers: [...timersOf(id)], todos: todos && [...todos], people, schedule, ...lists };
  },
  inventory: () => {
    const items = itemsNow();
    return items && { items: [...items] };
  },
  cutlets: (date) => {
    const day = cutletDayOf(date);
    return day && { day };
  },
  diary: () => {
    const diary = diaryNow();
    return diary && { ...diary, events: [...diary.events] };
  },
  display: (id) => {
    const display = displayOf(id);
    return display && { display };
  },
  kitchen: () => {
    const [settings, media] = [kitchenSettingsNow(), stepMediaNow()];
    return settings && media && { settings, media };
  },
};

const isOurs = (kind: RoomKind): kind is KitchenKind => kind in load;
const isApplied = (type: Change['type']): type is KitchenChange => type in apply;

export const kitchenRoomStores: RoomStores = {
  load: (room, snapshot) => {
    const [kind, id] = partsOf(room);
    if (isOurs(kind)) load[kind](snapshot as never, id);
  },
  apply: (room, change) => {
    if (isApplied(change.type)) apply[change.type](change as never, partsOf(room)[1]);
  },
  read: (room) => {
    const [kind, id] = partsOf(room);
    return isOurs(kind) ? read[kind](id) : undefined;
  },
  timers: (room, timers) => replaceTimers(partsOf(room)[1], timers),
};
