import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from '../../i18n/useTranslation';
import { clockSeconds } from '../../ui/time';
import { EventNews } from './EventNews';
import css from './Notices.module.css';
import type { Silence } from './useSilence';

type Props = { eventId: EventId | undefined; silence: Silence; lastHeardAt: Instant | null; refusal: ErrorCode | undefined };

/** Bars across the screen: out of touch for a minute, not let into this event, or news of it. */
export function Notices({ eventId, silence, lastHeardAt, refusal }: Props) {
  const { t } = useTranslation('stages');
  const errorText = useErrorText();
  const lost = lastHeardAt === null ? t('neverLiveBar') : t('notLiveBar', { time: clockSeconds(lastHeardAt) });
  return (
    <div className={css['place']}>
      {refusal && (
        <p className={css['refusal']} role="alert">
          {t('noEntry', { why: errorText(refusal) })}
        </p>
      )}
      {silence === 'long' && !refusal && (
        <p className={css['lost']} role="alert">
          {lost}
        </p>
      )}
      {eventId && <EventNews key={eventId} eventId={eventId} />}
    </div>
  );
}
