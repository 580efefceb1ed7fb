import type { EventId } from '@kalavara/shared-types/primitives';
import type { Change, RoomKind, Snapshots } from '@kalavara/shared-types/realtime';
import { partsOf } from '@kalavara/shared-types/rooms';
import { diaryNow, dropDiaryEvent, keepDiaryEvent, replaceDiary } from '../features/diary/store';
import { displayOf, keepDisplay } from '../features/displays/store';
import { peopleOf, replacePeople } from '../features/people/store';
import { keepTimer, replaceTimers, timersOf } from '../features/timers/store';
import { dropTask, keepTask, replaceTasks, tasksOf } from '../features/todos/store';
import type { Keeper } from '../realtime/rooms';

/** Which store keeps what. A new kind of room or of change is a new line here, and the compiler asks for it. */
const load: { [Kind in RoomKind]: (snapshot: Snapshots[Kind], id: string) => void } = {
  event: ({ timers, todos, people }, id) => {
    replaceTimers(id, timers);
    replaceTasks(id, todos);
    replacePeople(id, people);
  },
  diary: replaceDiary,
  display: ({ display }) => keepDisplay(display),
};

/** `id` is the room's: a change of an event says which task, and the room says of which event. */
const apply: { [Type in Change['type']]: (change: Extract<Change, { type: Type }>, id: EventId) => void } = {
  'timer.changed': ({ timer }) => keepTimer(timer),
  'task.changed': ({ task }) => keepTask(task),
  'task.removed': ({ taskId }, id) => dropTask(id, taskId),
  'people.changed': ({ count }, id) => replacePeople(id, count),
  'diaryEvent.changed': ({ event }) => keepDiaryEvent(event),
  'diaryEvent.removed': ({ eventId }) => dropDiaryEvent(eventId),
  'display.changed': ({ display }) => keepDisplay(display),
};

/** What the stores hold of a room, in the shape of its snapshot: for the mirror. */
const read: { [Kind in RoomKind]: (id: string) => Snapshots[Kind] | undefined } = {
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
};

export const keeper: Keeper = {
  load: (room, snapshot) => {
    const [kind, id] = partsOf(room);
    load[kind](snapshot as never, id);
  },
  apply: (room, change) => apply[change.type](change as never, partsOf(room)[1]),
  read: (room) => {
    const [kind, id] = partsOf(room);
    return read[kind](id);
  },
  timers: (room, timers) => replaceTimers(partsOf(room)[1], timers),
};
