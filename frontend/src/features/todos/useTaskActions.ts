import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { acceptStartTime } from '@kalavara/shared-types/timers.rules';
import type { TaskAction, Task } from '@kalavara/shared-types/todos';
import { hasStarted, unnamedActor } from '@kalavara/shared-types/todos.rules';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { getActor } from '../../outbox/actor';
import { onConfirmed, perform, undo } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { serverNow } from '../../realtime/clock';
import { closeToast, showToast, type ToastOffer } from '../../ui/Toast';
import { notedTime } from '../../ui/time';
import { selectTasks } from './store';
import { handleTap, type Tap, type TapState } from './taps';
import { nameIn } from './texts';

type TickCommand = 'startTask' | 'undoStartTask' | 'completeTask' | 'undoCompleteTask';

type TaskKey = `${EventId}/${TaskId}`;

/** The last start, tick or un-tick made on this page in each task of each event: undone before it is sent, it never happened. */
const lastCommand = new Map<TaskKey, { id: string; name: TickCommand }>();
/** The last toast of a task: its undo would revert an outdated state. */
const lastToast = new Map<TaskKey, number>();
/** Tasks this page brought back onto the list or deleted from it: their rows appear or disappear at once. */
const ownChanges = new Map<TaskKey, 'brought back' | 'deleted'>();
/** The last taps on the tick of each task of each event. */
const taps = new Map<TaskKey, TapState>();

/** In a toast: the names of some tasks are whole sentences, and what follows them must be on the screen. */
const shorten = (text: string, most = 60) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text;

export const ownChangeOf = (eventId: EventId, taskId: TaskId) =>
  ownChanges.get(`${eventId}/${taskId}`);

export type DeliveryInfo = Partial<Pick<Task, 'deliveryLocation' | 'deliveryNotes'>>;
/** What a completed task leads to, as stopping its step: the sentence and the button beside Undo. */
export type Offer = ToastOffer & { text: string };

/** What else is stored of a task that another person completed first with another temperature. */
export type BothValues = (task: Task, typed: string) => string | undefined;

export type Done = { by?: string | undefined; temperatureValue?: string | undefined };

/** The actions on a task. Each shows at once, with eight seconds of undo. */
export function useTaskActions(
  eventId: EventId,
  offerOf?: (task: Task) => Offer | undefined,
  bothValues?: BothValues,
) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const latest = useRef({ offerOf, bothValues });
  useEffect(() => {
    latest.current = { offerOf, bothValues };
  });
  return useMemo(() => {
    const room = eventRoom(eventId);
    const name = (task: Task) => shorten(nameIn(task, language));
    const key = (task: Task) => `${eventId}/${task.id}` as const;
    const params = (task: Task) => ({ eventId, taskId: task.id });

    const currentOf = ({ id }: Task) => selectTasks(eventId)?.find((other) => other.id === id);
    const doneByOther = (task: Task | undefined, by: string): Task | undefined =>
      task?.completed && task.completedBy !== by ? task : undefined;
    function showDoneBy(task: Task, typed: string | undefined) {
      const doneBy = t('task.doneBy', {
        name: task.completedBy,
        time: notedTime(task.completedAtIso, task.completedAt),
      });
      const both = typed && latest.current.bothValues?.(task, typed);
      showToast(`${name(task)}: ${[doneBy, both].filter(Boolean).join('. ')}`);
    }

    function hush(task: Task) {
      const toast = lastToast.get(key(task));
      if (toast !== undefined) closeToast(toast);
      lastToast.delete(key(task));
    }
    function showUndo(task: Task, command: string, text: string, back: () => void, offer?: Offer) {
      hush(task);
      lastToast.set(key(task), showDone(command, text, back, offer));
    }
    /** Whether the last command of this name was undone before it was sent. */
    async function undoUnsent(task: Task, name: TickCommand) {
      hush(task);
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
     * Undoes exactly one tick: the task returns to pending or in progress. `by` made the tick; if
     * another person's reached the server first, theirs stays.
     */
    async function undoTick(before: Task, by: string, typed: string | undefined) {
      ownChanges.set(key(before), 'brought back');
      if (await undoUnsent(before, 'completeTask')) return;
      const current = currentOf(before);
      const other = doneByOther(current, by);
      if (other) return void showDoneBy(other, typed);
      const isStartOfTick =
        !hasStarted(before) && (!current || !hasStarted(current) || current.startedBy === by);
      // Both at once: a page that closes between them would leave the task in progress.
      await Promise.all([
        send(before, 'undoCompleteTask'),
        ...(isStartOfTick ? [send(before, 'undoStartTask')] : []),
      ]);
    }

    /** Undoes exactly one un-tick: the task is done again, by the same person at the same time. */
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
    async function bringBack(task: Task, deletion: string) {
      ownChanges.set(key(task), 'brought back');
      if (!(await undo(deletion))) await perform('restoreTask', room, { params: params(task) });
    }

    async function complete(task: Task, { by, temperatureValue }: Done) {
      const value = temperatureValue?.trim();
      const actor = by ?? (getActor() || unnamedActor);
      const id = await send(task, 'completeTask', {
        ...(by && { by }),
        ...(value && { temperatureValue: value }),
      });
      const offer = latest.current.offerOf?.(task);
      const text = [t('task.completed', { task: name(task) }), offer?.text]
        .filter(Boolean)
        .join(' ');
      showUndo(task, id, text, () => void undoTick(task, actor, value), offer);
      const toast = lastToast.get(key(task));
      // After a tick without a network: the first completion wins, and its Undo would not be this person's.
      onConfirmed(id, () => {
        const other = doneByOther(currentOf(task), actor);
        if (lastToast.get(key(task)) !== toast || !other) return;
        hush(task);
        showDoneBy(other, value);
      });
      return () => undoTick(task, actor, value);
    }

    return {
      undoStart,
      undoComplete,
      async start(task: Task, by?: string) {
        const id = await send(task, 'startTask', { ...(by && { by }) });
        showUndo(task, id, t('task.started', { task: name(task) }), () => void undoStart(task));
      },
      /** The tick of a row was tapped. */
      tapTick(task: Task, tap: Tap, done: Done) {
        const actions = {
          complete: () => complete(task, done),
          undoComplete: async () => {
            await undoComplete(task);
            return () => undoUntick(task);
          },
        };
        return handleTap(taps, key(task), { ...tap, isDone: task.completed }, actions);
      },
      async assign(task: Task, to: string) {
        const assignedTo = to.trim() || null;
        const id = await perform('patchTask', room, { params: params(task), body: { assignedTo } });
        const values = { task: name(task), name: assignedTo };
        showDone(
          id,
          assignedTo ? t('task.assignedNow', values) : t('task.assignedNone', values),
          () => {
            void perform('patchTask', room, {
              params: params(task),
              body: { assignedTo: task.assignedTo },
            });
          },
        );
      },
      async deliver(task: Task, delivery: DeliveryInfo) {
        const before = Object.fromEntries(
          Object.keys(delivery).map((field) => [field, task[field as keyof DeliveryInfo]]),
        ) as DeliveryInfo;
        const id = await perform('patchTask', room, { params: params(task), body: delivery });
        showDone(id, t('task.delivering', { task: name(task) }), () => {
          void perform('patchTask', room, { params: params(task), body: before });
        });
      },
      async remove(task: Task) {
        ownChanges.set(key(task), 'deleted');
        const id = await perform('deleteTask', room, { params: params(task) });
        showUndo(task, id, t('task.deleted', { task: name(task) }), () => void bringBack(task, id));
      },
    };
  }, [eventId, language, t]);
}
export type TaskActions = ReturnType<typeof useTaskActions>;
