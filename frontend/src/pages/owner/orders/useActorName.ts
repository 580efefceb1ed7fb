import { useTranslation } from '../../../i18n/useTranslation';

/** Who changed an order, for people: an account has its own name, a part of the program is described. */
export function useActorName(): (by: string) => string {
  const { t } = useTranslation('orders');
  return (by) => {
    const key = `by.${by}` as Parameters<typeof t>[0];
    const text = t(key);
    return text === key ? by : text;
  };
}
