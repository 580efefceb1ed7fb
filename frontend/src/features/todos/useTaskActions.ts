import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { Task } from '@kalavara/shared-types/todos';
import { hasStarted } from '@kalavara/shared-types/todos.rules';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { perform, undo } from '../../outbox/outbox';
import { sayDone } from '../../outbox/sayDone';
import { closeToast } from '../../ui/Toast';
import { nameIn } from './texts';

/** The last start or tick made on this page in each task of each event: taken back before it is sent, it never happened. */
const lastCommand = new Map<`${EventId}/${TaskId}`, string>();
/** What was said of it last: its undo would take back what is no longer so. */
const lastToast = new Map<`${EventId}/${TaskId}`, number>();

export type Place = Partial<Pick<Task, 'deliveryLocation' | 'deliveryNotes'>>;
export type Done = { by?: string | undefined; temperatureValue?: string | undefined };

/** What a person can do with a task. Everything shows at once, says so for eight seconds, and can be taken back. */
export function useTaskActions(eventId: EventId) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  return useMemo(() => {
    const room = eventRoom(eventId);
    const name = (task: Task) => nameIn(task, language);
    const key = (task: Task) => `${eventId}/${task.id}` as const;
    const params = (task: Task) => ({ eventId, taskId: task.id });

    function hush(task: Task) {
      const toast = lastToast.get(key(task));
      if (toast !== undefined) closeToast(toast);
      lastToast.delete(key(task));
    }
    function say(task: Task, command: string, text: string, back: () => void) {
      hush(task);
      lastToast.set(key(task), sayDone(command, text, back));
    }
    async function takeBack(task: Task, opposite: () => Promise<string>) {
      hush(task);
      const id = lastCommand.get(key(task));
      lastCommand.delete(key(task));
      if (id !== undefined && (await undo(id))) return false;
      await opposite();
      return true;
    }
    const undoStart = (task: Task) =>
      takeBack(task, () => perform('undoStartTask', room, { params: params(task), body: {} }));
    const undoComplete = (task: Task) =>
      takeBack(task, () => perform('undoCompleteTask', room, { params: params(task), body: {} }));

    /** As it was before the tick: a task that never started does not stay in progress because of a slip. */
    async function unslip(before: Task) {
      const wasSent = await undoComplete(before);
      if (wasSent && !hasStarted(before)) await perform('undoStartTask', room, { params: params(before), body: {} });
    }
    async function bringBack(task: Task, deletion: string) {
      if (!(await undo(deletion))) await perform('restoreTask', room, { params: params(task) });
    }

    return {
      undoStart,
      undoComplete,
      async start(task: Task, by?: string) {
        const id = await perform('startTask', room, { params: params(task), body: { ...(by && { by }) } });
        lastCommand.set(key(task), id);
        say(task, id, t('task.started', { task: name(task) }), () => void undoStart(task));
      },
      async complete(task: Task, { by, temperatureValue }: Done = {}) {
        const value = temperatureValue?.trim();
        const body = { ...(by && { by }), ...(value && { temperatureValue: value }) };
        const id = await perform('completeTask', room, { params: params(task), body });
        lastCommand.set(key(task), id);
        say(task, id, t('task.completed', { task: name(task) }), () => void unslip(task));
      },
      async assign(task: Task, to: string) {
        const assignedTo = to.trim() || null;
        const id = await perform('patchTask', room, { params: params(task), body: { assignedTo } });
        const said = { task: name(task), name: assignedTo };
        sayDone(id, assignedTo ? t('task.assignedNow', said) : t('task.assignedNone', said), () => {
          void perform('patchTask', room, { params: params(task), body: { assignedTo: task.assignedTo } });
        });
      },
      async deliver(task: Task, place: Place) {
        const before = Object.fromEntries(Object.keys(place).map((field) => [field, task[field as keyof Place]])) as Place;
        const id = await perform('patchTask', room, { params: params(task), body: place });
        sayDone(id, t('task.delivering', { task: name(task) }), () => {
          void perform('patchTask', room, { params: params(task), body: before });
        });
      },
      async remove(task: Task) {
        const id = await perform('deleteTask', room, { params: params(task) });
        say(task, id, t('task.deleted', { task: name(task) }), () => void bringBack(task, id));
      },
    };
  }, [eventId, language, t]);
}
export type TaskActions = ReturnType<typeof useTaskActions>;
