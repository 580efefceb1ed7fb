import type { Reading } from '@kalavara/shared-types/readings';
import { judge } from '@kalavara/shared-types/readings.rules';
import { useLanguage } from '../../i18n/language';
import { clockTime } from '../../ui/time';
import css from './TemperatureNotice.module.css';
import { textIn } from './labels';

/** A temperature outside its band, until a good one follows: on every page of the event, and it does not blink. */
export function TemperatureNotice({ reading }: { reading: Reading }) {
  const language = useLanguage();
  const { check, advice } = judge(reading);
  return (
    <p className={css['notice']} role="status">
      <b>
        {check && textIn(check.title, language)}: {reading.value}°C ·{' '}
        {clockTime(Date.parse(reading.at))}
      </b>{' '}
      {advice && textIn(advice, language)}
    </p>
  );
}
