import { hottest, isTemperature } from '@kalavara/shared-types/todos.rules';
import { useTranslation } from '../../i18n/useTranslation';
import css from './TaskRow.module.css';

type Props = { id: string; value: string; onChange: (value: string) => void };

/** The reading that a temperature task waits for (K-463). */
export function TemperatureField({ id, value, onChange }: Props) {
  const { t } = useTranslation('kitchen');
  const isEmpty = value.trim() === '';
  const note = isEmpty ? t('task.temperatureNeeded') : t('task.temperatureRange', { most: hottest });
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
      <p id={`${id}-note`} className={css['note']}>
        {!isTemperature(value) && note}
      </p>
    </div>
  );
}
