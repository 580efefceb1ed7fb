import { useTranslation } from 'react-i18next';
import type { Problem } from './fetched';

/** The documented sentence for what went wrong. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('reports');
  return ({ what, status }) => t(`problem.${what}`, { status });
}
