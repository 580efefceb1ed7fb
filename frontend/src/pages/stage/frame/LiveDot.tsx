import type { Instant } from '@kalavara/shared-types/primitives';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../realtime/status';
import { clockSeconds, clockTime } from '../../../ui/time';
import css from './LiveDot.module.css';
import type { Staleness } from './useStaleness';

type Props = { isLive: boolean; staleness: Staleness; lastReceivedAt: Instant | null };

/**
 * The status of the connection: a full dot, an empty one during the first seconds without changes, then text. After a
 * minute the time is in the bar across the screen; a second one here would take a line from the panels.
 */
export function LiveDot({ isLive, staleness, lastReceivedAt }: Props) {
  const { t } = useTranslation('connection');
  const { polledAt } = useConnection();
  const lost =
    lastReceivedAt === null || staleness === 'long'
      ? t('notLive')
      : t('notLiveSince', { time: clockSeconds(lastReceivedAt) });
  if (!isLive && staleness !== 'none')
    return (
      <span className={css['lost']} role="status">
        {polledAt === null ? lost : t('polledShort', { time: clockTime(polledAt) })}
      </span>
    );
  return (
    <span className={css['live']} data-is-live={isLive} role="status">
      <i aria-hidden />
      <span>{isLive ? t('live') : ''}</span>
    </span>
  );
}
