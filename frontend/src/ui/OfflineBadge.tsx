import { useTranslation } from 'react-i18next';
import { useMessage } from '../i18n/useMessage';
import { useFailingCommandText, usePendingCount } from '../outbox/outbox';
import { useConnection } from '../realtime/status';
import { clockTime } from './time';
import css from './OfflineBadge.module.css';

/** The number of pending changes on this device, and the documented sentence if the server does not accept them. */
export function OfflineBadge() {
  const { t } = useTranslation('connection');
  const count = usePendingCount();
  const message = useMessage();
  const failureText = useFailingCommandText();
  const { state, polledAt } = useConnection();
  const isPolled = polledAt !== null && state !== 'live';
  if (count === 0 && state !== 'lost' && !isPolled) return null;
  const waiting = count > 0 && t(state === 'live' || isPolled ? 'waiting' : 'offline', { count });
  const text = isPolled
    ? [t('polled', { time: clockTime(polledAt) }), waiting].filter(Boolean).join(' · ')
    : waiting || t('notLive');
  return (
    <div className={css['badge']} role={failureText ? 'alert' : 'status'}>
      <strong>
        {isPolled ? (
          <>
            <span data-length="whole">{text}</span>
            <span data-length="brief" aria-hidden>
              {[t('polledBrief', { time: clockTime(polledAt) }), count > 0 && `+${count}`]
                .filter(Boolean)
                .join(' ')}
            </span>
          </>
        ) : (
          text
        )}
      </strong>
      {failureText && (
        <p>
          {message(failureText)} {t('troubleHint')}
        </p>
      )}
    </div>
  );
}
