import type { SubStep } from '@kalavara/shared-types/content/types';
import type { Timer } from '@kalavara/shared-types/timers';
import { Countdown } from '../../features/timers/Countdown';
import { usePhase } from '../../features/timers/usePhase';
import { useLanguage } from '../../i18n/language';
import css from './StickyStep.module.css';
import { labelOf, titleOf } from './labels';

/**
 * On a phone the running step sticks to the top while scrolling; hidden from screen readers,
 * because it repeats the page.
 */
export function StickyStep({ step, timer }: { step: SubStep; timer: Timer }) {
  const language = useLanguage();
  const allowed = step.timeAllowed ?? 0;
  return (
    <div className={css['sticky']} data-phase={usePhase(timer, allowed)} aria-hidden>
      <b>
        <Countdown timer={timer} allowed={allowed} />
      </b>
      <span>
        {labelOf(step)} {titleOf(step, language)}
      </span>
    </div>
  );
}
