import type { SubStep } from '@kalavara/shared-types/content/types';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import css from './StepButton.module.css';
import { labelOf, titleOf } from '../labels';

type Props = {
  step: SubStep;
  isRunning: boolean;
  isWaiting: boolean;
  onPress: () => void;
};

/** The button to start or stop a step, with a dot while the server has not confirmed the press. */
export function StepButton({ step, isRunning, isWaiting, onPress }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const label = t(isRunning ? 'stop' : 'start');
  return (
    <span className={css['place']}>
      {isWaiting && (
        <span className={css['waiting']} role="status" title={t('notSynced')}>
          <i aria-hidden /> <VisuallyHidden>{t('notSynced')}</VisuallyHidden>
        </span>
      )}
      <button
        type="button"
        className={css['button']}
        data-is-running={isRunning}
        aria-label={`${label}: ${labelOf(step)} ${titleOf(step, language)}`}
        onClick={onPress}
      >
        {label}
      </button>
    </span>
  );
}
