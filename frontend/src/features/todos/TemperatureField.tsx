import type { TaskId } from '@kalavara/shared-types/primitives';
import { celsiusOf, judge } from '@kalavara/shared-types/readings/readings.rules';
import { hottest, isTemperature } from '@kalavara/shared-types/todos/todos.rules';
import { useTranslation } from 'react-i18next';
import { ReadingNote } from './ReadingNote';
import css from './TaskRow.module.css';

type Props = { id: string; taskId: TaskId; value: string; onChange: (value: string) => void };

/**
 * The field for the reading that completes a temperature task; it shows at once whether the value is within its band.
 */
export function TemperatureField({ id, taskId, value, onChange }: Props) {
  const { t } = useTranslation('kitchen');
  const isEmpty = value.trim() === '';
  const note = isEmpty
    ? t('task.temperatureNeeded')
    : t('task.temperatureRange', { most: hottest });
  const celsius = celsiusOf(value);
  const judged = celsius === undefined ? undefined : judge({ taskId, kind: 'pit', value: celsius });
  return (
    <div className={css['temperature']}>
      <label htmlFor={id}>{t('task.temperatureValue')}</label>
      <input
        id={id}
        className={css['reading']}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={value}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ReadingNote
        id={`${id}-note`}
        judged={judged}
        note={isTemperature(value) ? undefined : note}
      />
    </div>
  );
}
