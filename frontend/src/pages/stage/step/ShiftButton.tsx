import { useTranslation } from 'react-i18next';
import css from './ShiftButton.module.css';

type Props = { by: 1 | -1; onPress: () => void };

/** A button that gives the running step a minute more or less. */
export function ShiftButton({ by, onPress }: Props) {
  const { t } = useTranslation('stages');
  return (
    <button type="button" className={css['button']} onClick={onPress}>
      {t(by > 0 ? 'plusMinute' : 'minusMinute')}
    </button>
  );
}

/** A button that opens the dialog to set the real start time of a step. */
export function StartTimeButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('stages');
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={t('startTime')}
      title={t('startTime')}
      onClick={onPress}
    >
      <svg className={css['icon']} viewBox="0 0 24 24" aria-hidden>
        <path d="M5 5v5h5M5.5 10a8 8 0 1 1-1.3 4M12 8v5l3 2" />
      </svg>
    </button>
  );
}
