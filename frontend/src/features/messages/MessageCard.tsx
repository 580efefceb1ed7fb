import type { Message } from '@kalavara/shared-types/messages/messages';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAttempt } from '../../forms/useAttempt';
import { call } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { Wrap } from '../../ui/Wrap';
import { Summary } from '../../ui/Summary';
import card from '../../ui/Card.module.css';
import { copyText } from '../../ui/copyText';
import { linkStyle } from '../../ui/linkStyle';
import { showToast } from '../../ui/Toast';
import { clockTime, dayText } from '../../ui/time';
import css from './Messages.module.css';
import { templateLabels } from './templateLabels';

type Props = {
  message: Message;
  linkToOrder: (orderNo: string) => string;
  /** Whether another message has just moved to its position. */
  hasJustMoved: () => boolean;
  onChanged: (message: Message) => void;
};

/** A message with its text and its actions. */
export function MessageCard({ message, linkToOrder, ...actions }: Props) {
  const { t } = useTranslation('messages');
  const { event, orderNo, name, email, phone, language, title, body } = message;
  const { state, channel, sentBy } = message;
  const isOpen =
    state === 'given-up' || state === 'failed' || (channel === 'hand' && state === 'queued');
  // A message that was marked by mistake is still unsent.
  const isSendable = isOpen || (state === 'sent' && sentBy !== null && body !== '');
  return (
    <li className={`${card['card']} ${css['card']}`} data-state={state}>
      <header>
        <h3>{t(templateLabels[event])}</h3>
        {orderNo !== null && <Link to={linkToOrder(orderNo)}>{orderNo}</Link>}
        <p>{[name, phone, email, t(`language.${language}`)].filter(Boolean).join(' · ')}</p>
        <Progress message={message} />
      </header>
      <details>
        <Summary>{t('text')}</Summary>
        <div className={css['text']} lang={language}>
          <strong>{title}</strong>
          <p>{body}</p>
        </div>
      </details>
      {isSendable && <Actions message={message} {...actions} />}
    </li>
  );
}

function Progress({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const language = useLanguage();
  const { state, channel, sentAt, sentBy, createdAt, nextTryAt, reason } = message;
  const timeText = (iso: string | null) =>
    iso === null
      ? ''
      : `${dayText(indianDay(Date.parse(iso)), language)}, ${clockTime(Date.parse(iso))}`;
  const at = timeText(sentAt ?? createdAt);
  if (state === 'sent')
    return (
      <p>
        {sentBy === null ? t('sentByMail', { at }) : t('sentByHand', { at, name: sentBy })}
        {message.mayHaveRepeated && sentBy === null && ` · ${t('repeated')}`}
      </p>
    );
  if (state === 'failed' || state === 'given-up')
    return (
      <p className={css['failed']}>
        <span lang="en">{t('reason', { reason: reason ?? '–' })}</span>
        {state === 'failed' && ` ${t('nextTry', { at: timeText(nextTryAt) })}`}
        {message.mayHaveRepeated && ` ${t('repeated')}`}
      </p>
    );
  if (channel === 'mail')
    return <p>{state === 'sending' ? t('sending') : t('onWay', { at: timeText(nextTryAt) })}</p>;
  return <p>{t('created', { at })}</p>;
}

function Actions({ message, hasJustMoved, onChanged }: Omit<Props, 'linkToOrder'>) {
  const { t } = useTranslation('messages');
  const { isBusy, failure, attempt } = useAttempt();
  const { id, body, chatUrl, channel, state } = message;

  const copy = async () => showToast(t((await copyText(body)) ? 'copied' : 'notCopied'));
  const change = async (name: 'markMessageSent' | 'retryMessage') => {
    if (hasJustMoved()) return;
    await attempt(async () => {
      const answer = await call(name, { params: { id }, body: {} });
      showToast(t(name === 'retryMessage' ? 'retried' : 'marked'));
      onChanged(answer.message);
    });
  };
  return (
    <>
      {failure && (
        <p role="alert" className={css['failed']}>
          {t('notDone')} {failure}
        </p>
      )}
      <Wrap>
        {chatUrl !== null && (
          <a
            className={linkStyle('whatsapp')}
            href={chatUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('chat')}
          </a>
        )}
        <Button variant="quiet" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {channel === 'mail' && state !== 'sent' && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void change('retryMessage')}>
            {t('retry')}
          </Button>
        )}
        {state !== 'sent' && (
          <Button isBusy={isBusy} onClick={() => void change('markMessageSent')}>
            {t('markSent')}
          </Button>
        )}
      </Wrap>
    </>
  );
}
