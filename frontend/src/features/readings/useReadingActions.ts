import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import type { Reading, ReadingKind } from '@kalavara/shared-types/readings/readings';
import { celsiusOf } from '@kalavara/shared-types/readings/readings.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { newId } from '../../http/newId';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/useErrorText';
import { useMessage } from '../../i18n/useMessage';
import { isRefused } from '../../outbox/commands';
import { outcomeOf, perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { recover, recoveryOf, recoveryText } from '../../outbox/recovery';
import { showDone } from '../../outbox/showDone';
import { getEntries } from '../../outbox/store';
import { showToast } from '../../ui/Toast';

export type Draft = {
  kind: ReadingKind;
  value: string;
  probe: string;
  note: string;
  action: string;
};
export type Measurement = { task: string; name: string; startTime: string | null };

/** Returns the actions on an event's readings. Each is shown at once, with eight seconds to undo it. */
export function useReadingActions(eventId: EventId) {
  const { t } = useTranslation(['readings', 'commands']);
  const errorText = useErrorText();
  const message = useMessage();
  const room = eventRoom(eventId);

  async function send(taskId: TaskId, { kind, value, probe, note, action }: Draft) {
    const id = newId();
    const messages = {
      probe: probe.trim() || null,
      note: note.trim() || null,
      action: action.trim() || null,
    };
    const body = { id, kind, value: celsiusOf(value)!, ...messages };
    return {
      id,
      command: await perform('addReading', room, { params: { eventId, taskId }, body }),
    };
  }
  async function takeBack(taskId: TaskId, { id, command }: { id: string; command: string }) {
    if (!(await undo(command)))
      await perform('removeReading', room, { params: { eventId, taskId, readingId: id } });
  }
  /**
   * Restores a removed reading with its id, unchanged: the server still has it, and until it is published this screen
   * shows what is sent.
   */
  async function bringBack(reading: Reading, removal: string) {
    const { eventId: _eventId, taskId, at, ...stored } = reading;
    if (!(await undo(removal)))
      await perform('addReading', room, {
        params: { eventId, taskId },
        body: { ...stored, at: Date.parse(at) },
      });
  }

  /** A refused input has left its form, so the reason and the remedy are shown on the current page. */
  function showRefused(command: string, value: number) {
    const refusal = getEntries().find(({ id }) => id === command);
    if (!refusal || !isRefused(refusal)) return;
    const recovery = recoveryOf(refusal);
    showToast(
      `${t('commands:addReading')} ${t('degrees', { value })}: ${errorText(refusal.refusal.code)}`,
      undefined,
      command,
      undefined,
      recovery && {
        label: recoveryText(recovery, message),
        press: () => void recover(refusal, recovery),
      },
    );
  }

  return {
    async add(taskId: TaskId, draft: Draft) {
      const sent = await send(taskId, draft);
      const value = celsiusOf(draft.value)!;
      showDone(sent.command, t('saved', { value }), () => void takeBack(taskId, sent));
      void outcomeOf(sent.command).then(
        (outcome) => outcome === 'refused' && showRefused(sent.command, value),
      );
    },
    /** Adds a temperature task, with its first reading if there is one. */
    async addMeasurement({ task, name, startTime }: Measurement, draft?: Draft) {
      const taskId = `temp-more-${newId()}`;
      const body = {
        id: taskId,
        task,
        dueDate: 'Event day',
        estimatedDuration: '5',
        isTemperature: true,
        startTime,
      };
      const command = await perform('addTask', room, { params: { eventId }, body });
      const sent = draft && (await send(taskId, draft));
      showDone(command, t('tool.added', { task: name }), () => {
        void (async () => {
          if (sent) await takeBack(taskId, sent);
          if (!(await undo(command)))
            await perform('deleteTask', room, { params: { eventId, taskId } });
        })();
      });
    },
    async noteAction({ id, taskId }: Reading, action: string) {
      const params = { eventId, taskId, readingId: id };
      showDone(
        await perform('noteAction', room, { params, body: { action: action.trim() } }),
        t('actionSaved'),
      );
    },
    async remove(reading: Reading) {
      const { id, taskId, value } = reading;
      const command = await perform('removeReading', room, {
        params: { eventId, taskId, readingId: id },
      });
      showDone(command, t('removed', { value }), () => void bringBack(reading, command));
    },
  };
}
