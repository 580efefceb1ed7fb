import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useTranslation } from 'react-i18next';
import { perform, useRefusals, usePendingCommands } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { Button } from '../../ui/Button';
import { ConfirmButton } from '../../ui/ConfirmButton';
import { showDone } from '../../outbox/showDone';
import { showToast } from '../../ui/Toast';
import css from './TaskList.module.css';

type Props = { eventId: EventId };

/** The ids of reset commands by event: an undo is offered on this page until it is used. */
const useResets = create<Record<EventId, string | undefined>>(() => ({}));

/** A button that resets the list to the defaults after a confirmation. */
export function ResetTasks({ eventId }: Props) {
  const { t } = useTranslation('kitchen');

  async function reset() {
    const id = await perform('resetTodos', eventRoom(eventId), { params: { eventId } });
    useResets.setState({ [eventId]: id });
    window.scrollTo(0, 0);
  }
  return (
    <ConfirmButton
      variant="danger"
      label={t('tasks.reset')}
      question={t('tasks.resetQuestion')}
      act={t('tasks.resetAct')}
      isDangerous
      onConfirm={() => void reset()}
    />
  );
}

/** The offer to undo a reset made on this page. */
export function ResetNotice({ eventId }: Props) {
  const { t } = useTranslation('kitchen');
  const resetBy = useResets((all) => all[eventId]);
  // A reset is not applied optimistically: changes that others make until the server has applied it would be hidden on
  // this screen.
  const isWaiting = usePendingCommands('resetTodos', eventRoom(eventId)).some(
    ({ revision }) => revision === undefined,
  );
  // After a refused reset, an undo would restore the list before an earlier reset, and lose the ticks since.
  const isRefused = useRefusals().some(({ id }) => id === resetBy);
  useEffect(() => {
    if (isRefused) useResets.setState({ [eventId]: undefined });
  }, [isRefused, eventId]);
  if (resetBy === undefined || isRefused) return null;

  async function restore(id: string) {
    useResets.setState({ [eventId]: undefined });
    if (await undo(id)) return void showToast(t('tasks.restored'));
    const room = eventRoom(eventId);
    const command = await perform('undoResetTodos', room, { params: { eventId } });
    showDone(command, t('tasks.restored'));
  }
  return (
    <div className={css['restore']} role="status">
      <p>
        <strong>{t(isWaiting ? 'tasks.resetWaiting' : 'tasks.resetDone')}</strong>{' '}
        {!isWaiting && t('tasks.restoreHint')}
      </p>
      <Button onClick={() => void restore(resetBy)}>{t('tasks.restore')}</Button>
    </div>
  );
}
