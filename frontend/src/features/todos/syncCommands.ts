import type { Refusal } from '../../outbox/commands';
import {
  defineOfflineCommand,
  type NewCommand,
  stampActor,
  type Recovery,
} from '../../outbox/defineOfflineCommand';
import { isRestored } from './restored';

/* Separate from the room slices, which are in the first script of a TV. */

type TaskParams = { eventId: string; taskId: string };
type OfTask = { params: TaskParams };

const taskKey = ({ params }: OfTask) => `tasks/${params.taskId}`;
const listKey = () => 'tasks';

/** Restores the removed task, then repeats the refused command with its original time. */
function restoreRemoved({
  name,
  given,
  refusal,
}: Refusal & { given: OfTask }): Recovery | undefined {
  const { eventId, taskId } = given.params;
  return refusal.code === 'task-removed'
    ? {
        label: 'commands:putBack',
        commands: [
          { name: 'restoreTask', given: { params: { eventId, taskId } } },
          { name, given } as NewCommand,
        ],
      }
    : undefined;
}

const list = { conflictKey: listKey, isPolled: true, failureText: 'connection:trouble' } as const;
const task = {
  conflictKey: taskKey,
  isPolled: true,
  failureText: 'connection:trouble',
  recover: restoreRemoved,
} as const;

export const taskCommands = [
  defineOfflineCommand('startTask', {
    ...task,
    stamp: stampActor,
    isPossibleNow: isRestored,
    label: 'commands:startTask',
  }),
  defineOfflineCommand('undoStartTask', {
    ...task,
    stamp: stampActor,
    label: 'commands:undoStartTask',
  }),
  defineOfflineCommand('completeTask', {
    ...task,
    stamp: stampActor,
    isPossibleNow: isRestored,
    label: 'commands:completeTask',
  }),
  defineOfflineCommand('undoCompleteTask', {
    ...task,
    stamp: stampActor,
    label: 'commands:undoCompleteTask',
  }),
  defineOfflineCommand('patchTask', { ...task, label: 'commands:patchTask' }),
  defineOfflineCommand('addTask', {
    ...list,
    // A delivery may move the times of the whole list.
    conflictKey: ({ body }) => (body.isDelivery && !body.keepsTimes ? 'tasks' : `tasks/${body.id}`),
    label: 'commands:addTask',
  }),
  defineOfflineCommand('deleteTask', { ...task, label: 'commands:deleteTask' }),
  defineOfflineCommand('restoreTask', { ...task, label: 'commands:restoreTask' }),
  // Needs more than one press to repeat: a person who resets the ticks of others should see the list first.
  defineOfflineCommand('resetTodos', {
    ...list,
    label: 'commands:resetTodos',
    changedText: 'commands:listChanged',
  }),
  defineOfflineCommand('undoResetTodos', {
    ...list,
    label: 'commands:undoResetTodos',
    changedText: 'commands:listChangedSince',
  }),
  defineOfflineCommand('saveTodos', {
    ...list,
    // Without a base a whole list would overwrite changes of others.
    baseRevision: ({ base }) => base ?? 0,
    label: 'commands:saveTodos',
  }),
  defineOfflineCommand('scheduleTasks', { ...list, label: 'commands:scheduleTasks' }),
];
