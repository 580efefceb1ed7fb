import type { EventId } from '@kalavara/shared-types/primitives';
import { judge, openAlert } from '@kalavara/shared-types/readings.rules';
import { useReadings } from '../../features/readings/store';
import { useTasks } from '../../features/todos/store';
import { useLanguage } from '../../i18n/language';
import { clockTime } from '../../ui/time';
import css from './TemperatureNotice.module.css';
import { wordsIn } from './words';

/** A temperature outside its band, until a good one follows: said once on every page of the event, and it does not blink. */
export function TemperatureNotice({ eventId }: { eventId: EventId }) {
  const language = useLanguage();
  const { tasks } = useTasks(eventId);
  const reading = openAlert(useReadings(eventId), tasks);
  if (!reading) return null;
  const { check, advice } = judge(reading);
  return (
    <p className={css['notice']} role="status">
      <b>
        {check && wordsIn(check.title, language)}: {reading.value}°C · {clockTime(Date.parse(reading.at))}
      </b>{' '}
      {advice && wordsIn(advice, language)}
    </p>
  );
}
