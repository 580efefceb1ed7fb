import type { Message } from '@kalavara/shared-types/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, codeOf } from '../../http/call';
import { useErrorText } from '../../i18n/useErrorText';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/Toast';
import css from './Messages.module.css';

/** With fewer the button of each is as near. */
const fewest = 4;
/** Of one call. */
const most = 500;

/** Marks the listed messages that are to be sent by hand, after a question: there is no way back. */
export function MarkAllSent({
  messages,
  onMarked,
}: {
  messages: readonly Message[];
  onMarked: () => void;
}) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = messages.filter(({ state }) => state === 'queued').slice(0, most);
  if (open.length < fewest) return null;

  async function mark() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { marked } = await call('markMessagesSent', { body: { ids: [...ids] } });
      showToast(t('markedAll', { count: marked }));
      onMarked();
    } catch (error) {
      setFailure(`${t('notDone')} ${errorText(codeOf(error))}`);
    }
    setBusy(false);
  }
  return (
    <div>
      <Button variant="quiet" isBusy={isBusy} onClick={() => setIds(open.map(({ id }) => id))}>
        {t('markAll', { n: String(open.length) })}
      </Button>
      {failure && (
        <p role="alert" className={css['failed']}>
          {failure}
        </p>
      )}
      <ConfirmDialog
        question={t('markAllQuestion', { n: String(ids.length) })}
        act={t('markSent')}
        isOpen={ids.length > 0}
        onConfirm={() => void mark()}
        onClose={() => setIds([])}
      >
        <p>{t('markAllText')}</p>
      </ConfirmDialog>
    </div>
  );
}
