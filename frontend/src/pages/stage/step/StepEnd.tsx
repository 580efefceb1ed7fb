import type { Minutes } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { clockTime } from '../../../ui/time';
import css from './StepEnd.module.css';
import { labelOf, titleOf } from '../labels';
import type { NextStep } from './window.rules';

type Props = { timer: Timer; allowed: Minutes; isOver: boolean; next: NextStep | undefined };

/** Below the digits: the time of day when the running step ends, and the next step. */
export function StepEnd({ timer, allowed, isOver, next }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const time = clockTime((timer.startTime ?? 0) + allowed * minuteMs);
  const facts = next && [
    `${labelOf(next.step)} ${titleOf(next.step, language)}`,
    next.startsAt,
    next.step.timeAllowed && t('minutes', { minutes: next.step.timeAllowed }),
  ];
  return (
    <p className={css['end']}>
      <b>{t(isOver ? 'overSince' : 'endsAt', { time })}</b>
      {facts && <span>{t('next', { title: facts.filter(Boolean).join(' · ') })}</span>}
    </p>
  );
}
