import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useErrorText } from '../../i18n/useErrorText';
import { useTranslation } from '../../i18n/useTranslation';
import { clockSeconds } from '../../ui/time';
import css from './Notices.module.css';
import type { Silence } from './useSilence';

type Props = { silence: Silence; lastHeardAt: Instant | null; refusal: ErrorCode | undefined };

/** Bars across the screen: out of touch for a minute, or not let into this event. */
export function Notices({ silence, lastHeardAt, refusal }: Props) {
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
    </div>
  );
}
