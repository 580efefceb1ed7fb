import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that formats the author of a change: the name of an account, or a description of a part of the
 * program.
 */
export function useActorName(): (by: string) => string {
  const { t } = useTranslation('orders');
  return (by) => {
    const key = `by.${by}` as ParseKeys<'orders'>;
    const text = t(key);
    return text === key ? by : text;
  };
}
