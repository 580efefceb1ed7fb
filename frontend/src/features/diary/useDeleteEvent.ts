import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { call } from '../../http/call';
import { codeOf, useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from 'react-i18next';
import { outcomeOf, perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';
import { showToast } from '../../ui/Toast';

/** Returns a function that deletes an event. People who may restore it get eight seconds to undo, others a message. */
export function useDeleteEvent(mayRestore: boolean) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();

  async function bringBack(id: string, command: string) {
    if (await undo(command)) return;
    // If it were restored before its deletion has reached the server, it would be deleted after all.
    if ((await outcomeOf(command)) === 'refused') return;
    try {
      await call('restoreDiaryEvent', { params: { id } });
    } catch (error) {
      showToast(errorText(codeOf(error)));
    }
  }
  return async ({ id, title }: DiaryEvent) => {
    const command = await perform('deleteDiaryEvent', 'diary', { params: { id } });
    showDone(
      command,
      t('event.deleted', { title }),
      mayRestore ? () => void bringBack(id, command) : undefined,
    );
  };
}
