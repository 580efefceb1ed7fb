import { meaningsOfCommas } from '@kalavara/shared-types/numbers.rules';
import { useTranslation } from 'react-i18next';
import { selectOnFocus } from './selectOnFocus';

/** The attributes of an input for decimals. */
export const decimalInput = {
  inputMode: 'decimal',
  autoComplete: 'off',
  onFocus: selectOnFocus,
} as const;

/** Returns the reason why a typed number is refused for its commas, and what to type instead. */
export function useCommaError(typed: string): string | undefined {
  const { t } = useTranslation('forms');
  const meanings = meaningsOfCommas(typed);
  if (!meanings) return undefined;
  const { whole, decimal } = meanings;
  return decimal === undefined
    ? t('commas.leaveOut', { whole })
    : t('commas.ambiguous', { typed: typed.trim(), whole, decimal });
}
