import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Who changed an order, for people: an account has its own name, a part of the program is described. */
export function useActorName(): (by: string) => string {
  const { t } = useTranslation('orders');
  return (by) => {
    const key = `by.${by}` as ParseKeys<'orders'>;
    const text = t(key);
    return text === key ? by : text;
  };
}
