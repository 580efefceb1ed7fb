import type { EventId } from '@kalavara/shared-types/primitives';
import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { selectCutletDay, upsertCutletDay } from '../features/cutlets/store';
import {
  getDiary,
  removeDiaryEvent,
  upsertDiaryEvent,
  replaceDiary,
} from '../features/diary/store';
import { selectDisplay, upsertDisplay } from '../features/displays/store';
import {
  removeItem,
  getItems,
  upsertItem,
  upsertEventMovement,
  replaceItems,
  replaceEventMovements,
  selectEventMovements,
} from '../features/inventory/store';
import { replaceKitchenSettings, getKitchenSettings } from '../features/settings/kitchenStore';
import { selectGuestCount, upsertGuestCount } from '../features/guest-counts/store';
import {
  removeReading,
  upsertReading,
  selectReadings,
  replaceReadings,
} from '../features/readings/store';
import {
  removeReview,
  upsertReview,
  replaceReviews,
  selectReviews,
} from '../features/reviews/store';
import { upsertStepMedia, replaceStepMedia, getStepMedia } from '../features/step-media/store';
import { upsertTimer, replaceTimers, selectTimers } from '../features/timers/store';
import { upsertSchedule, selectSchedule } from '../features/todos/schedule';
import { removeTask, upsertTask, replaceTasks, selectTasks } from '../features/todos/store';
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
    upsertGuestCount(id, people);
    upsertSchedule(id, schedule);
    replaceReadings(id, readings);
    replaceReviews(id, reviews);
    replaceEventMovements(id, stock);
  },
  inventory: ({ items }) => replaceItems(items),
  cutlets: ({ day }) => upsertCutletDay(day),
  diary: replaceDiary,
  display: ({ display }) => upsertDisplay(display),
  kitchen: ({ settings, media }) => {
    replaceKitchenSettings(settings);
    replaceStepMedia(media);
  },
};

/** `id` is the room's: a change of an event says which task, and the room says of which event. */
const apply: {
  [Type in KitchenChange]: (change: Extract<Change, { type: Type }>, id: EventId) => void;
} = {
  'timer.changed': ({ timer }) => upsertTimer(timer),
  'task.changed': ({ task }) => upsertTask(task),
  'task.removed': ({ taskId }, id) => removeTask(id, taskId),
  'people.changed': ({ count }, id) => upsertGuestCount(id, count),
  'diaryEvent.changed': ({ event }) => upsertDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => removeDiaryEvent(eventId),
  'display.changed': ({ display }) => upsertDisplay(display),
  'kitchenSettings.changed': ({ settings }) => replaceKitchenSettings(settings),
  'schedule.changed': ({ schedule }, id) => upsertSchedule(id, schedule),
  'reading.changed': ({ reading }) => upsertReading(reading),
  'reading.removed': ({ readingId }, id) => removeReading(id, readingId),
  'review.changed': ({ review }) => upsertReview(review),
  'review.removed': ({ reviewId }, id) => removeReview(id, reviewId),
  'stock.moved': ({ movement }, id) => upsertEventMovement(id, movement),
  'item.changed': ({ item }) => upsertItem(item),
  'item.removed': ({ itemId }) => removeItem(itemId),
  'cutletDay.changed': ({ day }) => upsertCutletDay(day),
  'stepMedia.changed': ({ media }) => upsertStepMedia(media),
};

/** What the stores hold of a room, in the shape of its snapshot: for the mirror. */
const read: { [Kind in KitchenKind]: (id: string) => Snapshots[Kind] | undefined } = {
  event: (id) => {
    const [todos, people, schedule] = [selectTasks(id), selectGuestCount(id), selectSchedule(id)];
    const [readings, reviews, stock] = [
      selectReadings(id),
      selectReviews(id),
      selectEventMovements(id),
    ];
    if (todos === undefined || people === undefined || !schedule || !readings || !reviews || !stock)
      return undefined;
    const lists = { readings: [...readings], reviews: [...reviews], stock: [...stock] };
    return {
      timers: [...selectTimers(id)],
      todos: todos && [...todos],
      people,
      schedule,
      ...lists,
    };
  },
  inventory: () => {
    const items = getItems();
    return items && { items: [...items] };
  },
  cutlets: (date) => {
    const day = selectCutletDay(date);
    return day && { day };
  },
  diary: () => {
    const diary = getDiary();
    return diary && { ...diary, events: [...diary.events] };
  },
  display: (id) => {
    const display = selectDisplay(id);
    return display && { display };
  },
  kitchen: () => {
    const [settings, media] = [getKitchenSettings(), getStepMedia()];
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
