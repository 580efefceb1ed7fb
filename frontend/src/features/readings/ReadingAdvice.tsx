import { minuteMs } from '@kalavara/shared-types/durations';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../ui/time';
import css from './Readings.module.css';

type Props = {
  reading: Pick<Reading, 'taskId' | 'kind' | 'value'>;
  /** The time of the reading; now for a draft. */
  at: number;
  isDraft?: boolean;
};

/** Shows whether a reading is within its band, and what to do about it. */
export function ReadingAdvice({ reading, at, isDraft = false }: Props) {
  const { t } = useTranslation('readings');
  const language = useLanguage();
  const { verdict, advice, recheckAfter } = judge(reading);
  return (
    <p className={css['advice']} data-verdict={verdict}>
      {(!isDraft || verdict !== 'noted') && (
        <strong className={css['verdict']}>{t(`verdict.${verdict}`)}.</strong>
      )}{' '}
      {advice && `${advice[language]}.`}
      {recheckAfter !== undefined && (
        <> {t('recheckAt', { time: clockTime(at + recheckAfter * minuteMs) })}</>
      )}
    </p>
  );
}
