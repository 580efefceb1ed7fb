import type { EventId } from '@kalavara/shared-types/primitives';
import { alarmingValue } from '@kalavara/shared-types/readings/readings.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { unnamedActor } from '@kalavara/shared-types/todos/todos.rules';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { type Language, useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { getActor } from '../../outbox/actor';
import { onConfirmed } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { showToast } from '../../ui/Toast';
import { notedTime } from '../../ui/time';
import { createTaskCommands, type OfferOf, type TaskKey } from './taskCommands';
import { handleTap, type Tap, type TapState } from './taps';
import { nameIn } from './texts';

/** The last taps on the tick of each task of each event. */
const taps = new Map<TaskKey, TapState>();

export type DeliveryInfo = Partial<Pick<Task, 'deliveryLocation' | 'deliveryNotes'>>;
type Done = { by?: string | undefined; temperatureValue?: string | undefined };
/** Returns the text that both temperatures are stored, if another person completed the task first with another one. */
export type BothValues = (task: Task, typed: string) => string | undefined;

/** Shortens a task name for a toast: some names are whole sentences, and the text after them must be visible. */
const shorten = (text: string, most = 60) =>
  text.length > most ? `${text.slice(0, most).replace(/\s+\S*$/, '')}…` : text;

/** Returns the actions on a task. Each is shown at once, with eight seconds to undo it. */
export function useTaskActions(eventId: EventId, offerOf?: OfferOf, bothValues?: BothValues) {
  const { t } = useTranslation(['kitchen', 'readings']);
  const language = useLanguage();
  const latest = useRef({ offerOf, bothValues });
  useEffect(() => {
    latest.current = { offerOf, bothValues };
  });
  return useMemo(
    () =>
      createTaskActions(eventId, {
        t,
        language,
        offerOf: (task, on) => latest.current.offerOf?.(task, on),
        bothValues: (task, typed) => latest.current.bothValues?.(task, typed),
      }),
    [eventId, language, t],
  );
}

type Shown = {
  t: TFunction<['kitchen', 'readings']>;
  language: Language;
  offerOf: OfferOf;
  bothValues: BothValues;
};

function createTaskActions(eventId: EventId, { t, language, offerOf, bothValues }: Shown) {
  const name = (task: Task) => shorten(nameIn(task, language));
  function showDoneBy(task: Task, typed: string | undefined) {
    const doneBy = t('task.doneBy', {
      name: task.completedBy,
      time: notedTime(task.completedAtIso, task.completedAt),
    });
    const both = typed && bothValues(task, typed);
    showToast(`${name(task)}: ${[doneBy, both].filter(Boolean).join('. ')}`);
  }
  /** For a temperature out of its band the toast reports that, rather than that the check is done. */
  function completedText(task: Task) {
    const alarming = alarmingValue(task);
    if (!alarming) return t('task.completed', { task: name(task) });
    const { value, verdict } = alarming;
    return `${t('readings:alertShort', { value, verdict: t(`readings:verdict.${verdict}`) })} ${name(task)}`;
  }
  const commands = createTaskCommands(eventId, showDoneBy);
  const { undoStart, undoComplete, showUndo } = commands;

  async function complete(task: Task, { by, temperatureValue }: Done) {
    const value = temperatureValue?.trim();
    const actor = by ?? (getActor() || unnamedActor);
    const id = await commands.send(task, 'completeTask', {
      ...(by && { by }),
      ...(value && { temperatureValue: value }),
    });
    const undoTick = () => commands.undoTick(task, actor, value);
    const offer = offerOf(task, 'tick');
    const completed = completedText(value ? { ...task, temperatureValue: value } : task);
    const text = [completed, offer?.text].filter(Boolean).join(' ');
    showUndo(task, id, text, () => void undoTick(), offer);
    const toast = commands.toastOf(task);
    // After a tick made offline the first completion wins, and its undo would not be that of this person.
    onConfirmed(id, () => {
      const other = commands.findDoneByOther(task, actor);
      if (commands.toastOf(task) !== toast || !other) return;
      commands.closeLastToast(task);
      showDoneBy(other, value);
    });
    return undoTick;
  }

  return {
    undoStart,
    undoComplete,
    async start(task: Task, by?: string) {
      const id = await commands.send(task, 'startTask', { ...(by && { by }) });
      const text = t('task.started', { task: name(task) });
      showUndo(task, id, text, () => void undoStart(task), offerOf(task, 'start'));
    },
    /** Handles a tap on the tick of a row. */
    tapTick(task: Task, tap: Tap, done: Done) {
      const actions = {
        complete: () => complete(task, done),
        undoComplete: async () => {
          await undoComplete(task);
          return () => commands.undoUntick(task);
        },
      };
      return handleTap(taps, commands.key(task), { ...tap, isDone: task.completed }, actions);
    },
    async assign(task: Task, to: string) {
      const assignedTo = to.trim() || null;
      const id = await commands.patch(task, { assignedTo });
      const values = { task: name(task), name: assignedTo };
      const text = assignedTo ? t('task.assignedNow', values) : t('task.assignedNone', values);
      showDone(id, text, () => void commands.patch(task, { assignedTo: task.assignedTo }));
    },
    async deliver(task: Task, delivery: DeliveryInfo) {
      const before = Object.fromEntries(
        Object.keys(delivery).map((field) => [field, task[field as keyof DeliveryInfo]]),
      ) as DeliveryInfo;
      const id = await commands.patch(task, delivery);
      const text = t('task.delivering', { task: name(task) });
      showDone(id, text, () => void commands.patch(task, before));
    },
    async remove(task: Task) {
      const id = await commands.remove(task);
      const text = t('task.deleted', { task: name(task) });
      showUndo(task, id, text, () => void commands.undoRemove(task, id));
    },
  };
}
export type TaskActions = ReturnType<typeof useTaskActions>;
