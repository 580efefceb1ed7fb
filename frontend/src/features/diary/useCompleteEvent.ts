import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { showDone } from '../../outbox/showDone';

/** Returns a function that completes an event or reopens it, with eight seconds to undo. */
export function useCompleteEvent() {
  const { t } = useTranslation('kitchen');
  const set = (id: string, isCompleted: boolean) =>
    perform('updateDiaryEvent', 'diary', { params: { id }, body: { isCompleted } });
  return async ({ id, title, isCompleted }: DiaryEvent) => {
    const command = await set(id, !isCompleted);
    const back = async () => {
      if (!(await undo(command))) await set(id, isCompleted);
    };
    const text = t(isCompleted ? 'event.nowIncomplete' : 'event.nowComplete', { title });
    showDone(command, text, () => void back());
  };
}
