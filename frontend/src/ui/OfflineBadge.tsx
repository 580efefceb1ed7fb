import { useTranslation } from 'react-i18next';
import { useMessage } from '../i18n/useMessage';
import { useTroubleText, usePendingCount } from '../outbox/outbox';
import { useConnection } from '../realtime/status';
import css from './OfflineBadge.module.css';

/** How many changes wait on this device, calmly; and the documented sentence when the server will not take them. */
export function OfflineBadge() {
  const { t } = useTranslation('connection');
  const count = usePendingCount();
  const message = useMessage();
  const trouble = useTroubleText();
  const { state } = useConnection();
  if (count === 0 && state !== 'lost') return null;
  const text = count === 0 ? t('notLive') : t(state === 'live' ? 'waiting' : 'offline', { count });
  return (
    <div className={css['badge']} role={trouble ? 'alert' : 'status'}>
      <strong>{text}</strong>
      {trouble && (
        <p>
          {message(trouble)} {t('troubleHint')}
        </p>
      )}
    </div>
  );
}
