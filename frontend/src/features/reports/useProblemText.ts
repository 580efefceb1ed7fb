import { useTranslation } from 'react-i18next';
import type { Problem } from './fetched';

/** The message that the documentation of the calls prescribes for a problem. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('reports');
  return ({ what, status }) => t(`problem.${what}`, { status });
}
