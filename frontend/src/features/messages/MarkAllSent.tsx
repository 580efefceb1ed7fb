import type { Message } from '@kalavara/shared-types/messages/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { showToast } from '../../ui/Toast';
import css from './Messages.module.css';

/** The minimum number for this button; with fewer messages their own buttons are as near. */
const fewest = 4;
/** The limit of one call. */
const maxMarked = 500;

type Props = {
  messages: readonly Message[];
  /** The number of messages to be sent by hand, listed or not. */
  waiting: number;
  onMarked: () => void;
};

/** Marks the listed messages as sent by hand, after a confirmation, because this cannot be undone. */
export function MarkAllSent({ messages, waiting, onMarked }: Props) {
  const { t } = useTranslation('messages');
  const [ids, setIds] = useState<readonly string[]>([]);
  const { isBusy, failure, attempt } = useAttempt();
  const queued = messages.filter(({ state }) => state === 'queued');
  // Without its data the text of a message cannot be shown, so it is not marked as sent.
  const open = queued.filter(({ body }) => body !== '').slice(0, maxMarked);
  const withoutText = queued.filter(({ body }) => body === '').length;
  const notListed = Math.max(0, waiting - open.length - withoutText);
  if (open.length < fewest) return null;

  async function mark() {
    const { marked } = await call('markMessagesSent', { body: { ids: [...ids] } });
    const stay = whatStays(ids.length - marked).join(' ');
    showToast([t('markedAll', { count: marked }), stay].filter(Boolean).join('. '));
    onMarked();
  }
  /** `meanwhile`: messages that no longer had to be sent when they were to be marked. */
  const whatStays = (meanwhile: number) => [
    ...(meanwhile > 0 ? [t('stay.meanwhile', { count: meanwhile })] : []),
    ...(notListed > 0 ? [t('stay.notListed', { count: notListed })] : []),
    ...(withoutText > 0 ? [t('stay.withoutText', { count: withoutText })] : []),
  ];
  return (
    <div>
      <Button variant="quiet" isBusy={isBusy} onClick={() => setIds(open.map(({ id }) => id))}>
        {t('markAll', { n: String(open.length) })}
      </Button>
      {failure && (
        <p role="alert" className={css['failed']}>
          {t('notDone')} {failure}
        </p>
      )}
      <ConfirmDialog
        question={t('markAllQuestion', { n: String(ids.length) })}
        act={t('markSent')}
        isOpen={ids.length > 0}
        onConfirm={() => void attempt(mark)}
        onClose={() => setIds([])}
      >
        <p>{t('markAllText')}</p>
        {whatStays(0).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </ConfirmDialog>
    </div>
  );
}
