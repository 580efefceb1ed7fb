import type { SubStep } from '@kalavara/shared-types/content/types';
import { useTranslation } from 'react-i18next';
import css from './StepWindow.module.css';

type Props = {
  step: SubStep;
  /** "12:00 PM-12:20 PM", by the event's schedule. */
  eventWindow: string | undefined;
};

/** When a step is due: by the event's schedule, the printed window behind it; without an event as printed. */
export function StepWindow({ step, eventWindow }: Props) {
  const { t } = useTranslation('stages');
  if (!step.window) return null;
  if (!eventWindow) return <span className={css['window']}>{step.window}</span>;
  const isAsPrinted = eventWindow.replace(/ AM/g, '') === step.window.replace(' AM', '');
  return (
    <>
      <span className={css['window']}>{eventWindow}</span>
      {!isAsPrinted && (
        <small className={css['printed']}> {t('printed', { time: step.window })}</small>
      )}
    </>
  );
}
