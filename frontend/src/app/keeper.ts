import type { EventId } from '@kalavara/shared-types/primitives';
import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { diaryNow, dropDiaryEvent, keepDiaryEvent, replaceDiary } from '../features/diary/store';
import { displayOf, keepDisplay } from '../features/displays/store';
import { peopleOf, replacePeople } from '../features/people/store';
import { keepSetupTiming, setupTimingNow } from '../features/timers/setupTiming';
import { keepTimer, replaceTimers, timersOf } from '../features/timers/store';
import { dropTask, keepTask, replaceTasks, tasksOf } from '../features/todos/store';
import type { Keeper } from '../realtime/rooms';

/** The shop and the owner have keepers of their own (`shopKeeper.ts`, `ownerKeeper.ts`): no page downloads another's stores. */
type KitchenKind = Exclude<RoomKind, 'catalogue' | 'orders' | 'order'>;
type KitchenChange = Exclude<Change['type'], `${'product' | 'category' | 'settings' | 'pickleEvent' | 'order' | 'ownOrder'}.${string}`>;

/** Which store keeps what. A new kind of room or of change is a new line here, and the compiler asks for it. */
const load: { [Kind in KitchenKind]: (snapshot: Snapshots[Kind], id: string) => void } = {
  event: ({ timers, todos, people }, id) => {
    replaceTimers(id, timers);
    replaceTasks(id, todos);
    replacePeople(id, people);
  },
  diary: replaceDiary,
  display: ({ display }) => keepDisplay(display),
  kitchen: ({ settings }) => keepSetupTiming(settings.setupTiming),
};

/** `id` is the room's: a change of an event says which task, and the room says of which event. */
const apply: { [Type in KitchenChange]: (change: Extract<Change, { type: Type }>, id: EventId) => void } = {
  'timer.changed': ({ timer }) => keepTimer(timer),
  'task.changed': ({ task }) => keepTask(task),
  'task.removed': ({ taskId }, id) => dropTask(id, taskId),
  'people.changed': ({ count }, id) => replacePeople(id, count),
  'diaryEvent.changed': ({ event }) => keepDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => dropDiaryEvent(eventId),
  'display.changed': ({ display }) => keepDisplay(display),
  'kitchenSettings.changed': ({ settings }) => keepSetupTiming(settings.setupTiming),
};

/** What the stores hold of a room, in the shape of its snapshot: for the mirror. */
const read: { [Kind in KitchenKind]: (id: string) => Snapshots[Kind] | undefined } = {
  event: (id) => {
    const [todos, people] = [tasksOf(id), peopleOf(id)];
    if (todos === undefined || people === undefined) return undefined;
    return { timers: [...timersOf(id)], todos: todos && [...todos], people };
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
    const setupTiming = setupTimingNow();
    return setupTiming && { settings: { setupTiming } };
  },
};

const isOurs = (kind: RoomKind): kind is KitchenKind => kind in load;
const isApplied = (type: Change['type']): type is KitchenChange => type in apply;

export const keeper: Keeper = {
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
