import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { Countdown } from '../../../features/timers/Countdown';
import { usePhase } from '../../../features/timers/usePhase';
import { useLanguage } from '../../../i18n/language';
import css from './StickyStep.module.css';
import { useConnection } from '../../../realtime/status';
import type { Staleness } from '../frame/useStaleness';
import { labelOf, titleOf } from '../labels';

type Props = { step: SubStep; timer: Timer | undefined; isWaiting: boolean; staleness: Staleness };

/**
 * On a phone the running step sticks to the top while scrolling; hidden from screen readers,
 * because it repeats the page.
 */
export function StickyStep({ step, timer, isWaiting, staleness }: Props) {
  const { t } = useTranslation(['connection', 'stages']);
  const language = useLanguage();
  const { polledAt } = useConnection();
  const isOffline = staleness !== 'none' && polledAt === null;
  const allowed = step.timeAllowed ?? 0;
  return (
    <div className={css['sticky']} data-phase={usePhase(timer, allowed)} aria-hidden>
      <b>
        <Countdown timer={timer} allowed={allowed} />
      </b>
      <span>
        {labelOf(step)} {titleOf(step, language)}
      </span>
      {isOffline && (
        <span className={css['offline']}>
          {[t('notLive'), isWaiting && t('stages:notSynced')].filter(Boolean).join(' · ')}
        </span>
      )}
    </div>
  );
}
