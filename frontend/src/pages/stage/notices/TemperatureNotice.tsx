import type { Reading } from '@kalavara/shared-types/readings/readings';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import { useLanguage } from '../../../i18n/language';
import { clockTime } from '../../../ui/time';
import css from './TemperatureNotice.module.css';
import { textIn } from '../labels';

/** A temperature outside its band, shown on every page of the event until a good reading follows. It does not blink. */
export function TemperatureNotice({ reading }: { reading: Reading }) {
  const language = useLanguage();
  const { check, advice } = judge(reading);
  return (
    <p className={css['notice']} role="status">
      <b>
        <svg className={css['sign']} viewBox="0 0 24 24" aria-hidden>
          <path d="M12 2 23 22H1zM12 9v6M12 17.5v1.5" />
        </svg>
        {check && textIn(check.title, language)}: {reading.value}°C ·{' '}
        {clockTime(Date.parse(reading.at))}
      </b>
      {advice && ` · ${textIn(advice, language)}`}
    </p>
  );
}
