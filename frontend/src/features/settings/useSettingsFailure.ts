import { useTranslation } from 'react-i18next';
import { Refused } from '../../http/call';
import { useLanguage } from '../../i18n/language';
import { codeOf, useErrorText } from '../../i18n/useErrorText';

/** Returns the message of a failed save. The form of a product has its own message for a missing tax rate. */
export function useSettingsFailure(): (error: unknown) => string {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const errorText = useErrorText();
  return (error) => {
    const details = error instanceof Refused ? error.failure.details : undefined;
    const products = details?.[language === 'ml' ? 'productsMl' : 'products'];
    if (codeOf(error) === 'tax-rate-missing' && typeof products === 'string')
      return t('rates.needed', { products });
    return errorText(codeOf(error));
  };
}
