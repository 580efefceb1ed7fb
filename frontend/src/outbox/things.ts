import { stageOf } from '@kalavara/shared-types/timers.rules';
import type { CommandName, Waiting } from './commands';

type Family = 'tasks' | 'timers' | 'reviews' | 'people' | 'stock' | 'cutlets' | 'diary';
/** What a command is about; without an id it is about all of its family in its room. */
type Thing = { family: Family; id?: string | undefined };

const thing = (family: Family, id?: string): Thing => ({ family, id });

type Finder<N extends CommandName> = (given: Waiting<N>['given']) => Thing;
const taskOf = ({ params }: { params: { taskId: string } }) => thing('tasks', params.taskId);
const allTasks = () => thing('tasks');

const finders: { [N in CommandName]: Finder<N> } = {
  // Steps of one stage stop each other.
  setTimer: ({ params }) => thing('timers', stageOf(params.stepId)),
  startTask: taskOf,
  undoStartTask: taskOf,
  completeTask: taskOf,
  undoCompleteTask: taskOf,
  patchTask: taskOf,
  // A delivery may move the times of the whole list (D-054).
  addTask: ({ body }) => thing('tasks', body.isDelivery && !body.keepsTimes ? undefined : body.id),
  deleteTask: taskOf,
  restoreTask: taskOf,
  addReading: taskOf,
  noteAction: taskOf,
  removeReading: taskOf,
  resetTodos: allTasks,
  undoResetTodos: allTasks,
  saveTodos: allTasks,
  scheduleTasks: allTasks,
  addReview: ({ body }) => thing('reviews', body.id),
  deleteReview: ({ params }) => thing('reviews', params.reviewId),
  setPeople: () => thing('people'),
  addItem: ({ body }) => thing('stock', body.id),
  patchItem: ({ params }) => thing('stock', params.id),
  deleteItem: ({ params }) => thing('stock', params.id),
  moveStock: ({ body }) => thing('stock', body.itemId),
  // It names its movement and not the item, whose count must not be overtaken.
  undoMovement: () => thing('stock'),
  saveCutletDay: () => thing('cutlets'),
  recordIntake: () => thing('cutlets'),
  tickCutlet: ({ body }) => thing('cutlets', `${body.taskId}/${body.checkId}`),
  createDiaryEvent: ({ body }) =>
    thing('diary', body.id === undefined ? undefined : String(body.id)),
  updateDiaryEvent: ({ params }) => thing('diary', params.id),
  deleteDiaryEvent: ({ params }) => thing('diary', params.id),
};

const thingOf = (entry: Waiting): Thing =>
  (finders[entry.name] as Finder<CommandName>)(entry.given);

/** Whether what was done later has to wait for what was done first: they are about one thing, or one of them about all. */
export function mustFollow(first: Waiting, later: Waiting): boolean {
  if (first.room !== later.room) return false;
  const [one, other] = [thingOf(first), thingOf(later)];
  return (
    one.family === other.family &&
    (one.id === undefined || other.id === undefined || one.id === other.id)
  );
}
