import type { SubStep } from '@kalavara/shared-types/content/types';
import { useTranslation } from 'react-i18next';
import css from './StepWindow.module.css';

type Props = {
  step: SubStep;
  /** For example "12:00 PM-12:20 PM", by the event's schedule; empty if its list has no time for the step. */
  eventWindow: string | undefined;
};

/**
 * The time when a step is due: by the event's schedule, followed by the printed window; without an event only as
 * printed.
 */
export const StepWindow = (props: Props) => (
  <>
    <DueWindow {...props} />
    <PrintedWindow {...props} />
  </>
);

export function DueWindow({ step, eventWindow }: Props) {
  if (!step.window || eventWindow === '') return null;
  return <span className={css['window']}>{eventWindow ?? step.window}</span>;
}

/** The printed window, shown if the event's schedule differs from it. */
export function PrintedWindow({ step, eventWindow }: Props) {
  const { t } = useTranslation('stages');
  if (!step.window || !eventWindow) return null;
  if (eventWindow.replace(/ AM/g, '') === step.window.replace(' AM', '')) return null;
  return <small className={css['printed']}> {t('printed', { time: step.window })}</small>;
}
