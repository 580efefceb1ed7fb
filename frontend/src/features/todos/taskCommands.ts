import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { acceptStartTime } from '@kalavara/shared-types/timers/timers.rules';
import type { Task, TaskAction } from '@kalavara/shared-types/todos/todos';
import { hasStarted } from '@kalavara/shared-types/todos/todos.rules';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';
import { serverNow } from '../../realtime/clock';
import { closeToast, type ToastOffer } from '../../ui/Toast';
import { selectTasks } from './store';

type TickCommand = 'startTask' | 'undoStartTask' | 'completeTask' | 'undoCompleteTask';

export type TaskKey = `${EventId}/${TaskId}`;

/** A follow-up of a started or ticked task, such as stopping its step: a sentence, and a button beside Undo. */
export type Offer = ToastOffer & { text: string };
export type OfferOf = (task: Task, on: 'start' | 'tick') => Offer | undefined;

/**
 * The last start, tick or un-tick made on this page for each task of each event. If it is undone before it is sent, it
 * is removed.
 */
const lastCommand = new Map<TaskKey, { id: string; name: TickCommand }>();
/** The last toast of each task: the undo of an older one would revert to an outdated state. */
const lastToast = new Map<TaskKey, number>();
/** Tasks that this page returned to the list or deleted from it: their rows appear or disappear at once. */
const ownChanges = new Map<TaskKey, 'brought back' | 'deleted'>();

export const ownChangeOf = (eventId: EventId, taskId: TaskId) =>
  ownChanges.get(`${eventId}/${taskId}`);

/** Called if another person completed the task first; `typed`: the temperature that was entered here. */
type ShowDoneBy = (task: Task, typed: string | undefined) => void;

/** Creates the commands of an event's tasks, each with its undo. */
export function createTaskCommands(eventId: EventId, showDoneBy: ShowDoneBy) {
  const room = eventRoom(eventId);
  const key = (task: Task): TaskKey => `${eventId}/${task.id}`;
  const params = (task: Task) => ({ eventId, taskId: task.id });
  const currentOf = ({ id }: Task) => selectTasks(eventId)?.find((other) => other.id === id);

  /** Returns the current task if someone other than `by` completed it. */
  function findDoneByOther(task: Task, by: string): Task | undefined {
    const current = currentOf(task);
    return current?.completed && current.completedBy !== by ? current : undefined;
  }

  function closeLastToast(task: Task) {
    const toast = lastToast.get(key(task));
    if (toast !== undefined) closeToast(toast);
    lastToast.delete(key(task));
  }

  function showUndo(task: Task, command: string, text: string, back: () => void, offer?: Offer) {
    closeLastToast(task);
    lastToast.set(key(task), showDone(command, text, back, offer));
  }

  /** Removes the last command of this name if it is not sent yet. Returns whether it was removed. */
  async function undoUnsent(task: Task, name: TickCommand) {
    closeLastToast(task);
    const last = lastCommand.get(key(task));
    if (last?.name !== name) return false;
    lastCommand.delete(key(task));
    return undo(last.id);
  }

  async function send(task: Task, name: TickCommand, body: TaskAction = {}) {
    const id = await perform(name, room, { params: params(task), body });
    lastCommand.set(key(task), { id, name });
    return id;
  }

  async function undoStart(task: Task) {
    if (!(await undoUnsent(task, 'startTask'))) await send(task, 'undoStartTask');
  }

  async function undoComplete(task: Task) {
    ownChanges.set(key(task), 'brought back');
    if (!(await undoUnsent(task, 'completeTask'))) await send(task, 'undoCompleteTask');
  }

  /**
   * Undoes exactly one tick, which `by` made: the task is pending or in progress again. If the tick of another person
   * reached the server first, that one stays.
   */
  async function undoTick(before: Task, by: string, typed: string | undefined) {
    ownChanges.set(key(before), 'brought back');
    if (await undoUnsent(before, 'completeTask')) return;
    const other = findDoneByOther(before, by);
    if (other) return void showDoneBy(other, typed);
    const current = currentOf(before);
    const isStartOfTick =
      !hasStarted(before) && (!current || !hasStarted(current) || current.startedBy === by);
    // Both commands are stored at once: a page closed between them would leave the task in progress.
    await Promise.all([
      send(before, 'undoCompleteTask'),
      ...(isStartOfTick ? [send(before, 'undoStartTask')] : []),
    ]);
  }

  /** Undoes exactly one un-tick: the task is done again, with its former person and time. */
  async function undoUntick(before: Task) {
    if (await undoUnsent(before, 'undoCompleteTask')) return;
    const { completedBy: by, temperatureValue } = before;
    const at = Date.parse(before.completedAtIso ?? '');
    await send(before, 'completeTask', {
      ...(by && { by }),
      ...(acceptStartTime(at, serverNow()) === at && { at }),
      ...(temperatureValue && { temperatureValue }),
    });
  }

  async function remove(task: Task) {
    ownChanges.set(key(task), 'deleted');
    return perform('deleteTask', room, { params: params(task) });
  }

  async function undoRemove(task: Task, deletion: string) {
    ownChanges.set(key(task), 'brought back');
    if (!(await undo(deletion))) await perform('restoreTask', room, { params: params(task) });
  }

  const patch = (task: Task, body: Partial<Task>) =>
    perform('patchTask', room, { params: params(task), body });

  return {
    key,
    send,
    patch,
    remove,
    undoStart,
    undoComplete,
    undoTick,
    undoUntick,
    undoRemove,
    findDoneByOther,
    closeLastToast,
    showUndo,
    toastOf: (task: Task) => lastToast.get(key(task)),
  };
}
