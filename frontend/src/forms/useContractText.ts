import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractProblem } from './contractIssues';

/**
 * Returns a function that gives the error text of a field that the server would refuse; it is the same function until
 * the language changes.
 */
export function useContractText(): (problem: ContractProblem) => string {
  const { t } = useTranslation('forms');
  return useCallback(
    (problem) => {
      if (problem.why === 'entry') return t('wrong.entry', { entry: problem.entry });
      if (problem.why === 'entries') return t('wrong.entries', { max: problem.max });
      return problem.why === 'number'
        ? t('wrong.number', { max: problem.max })
        : t(`wrong.${problem.why}`);
    },
    [t],
  );
}
