import { useTranslation } from 'react-i18next';

/** Returns a function that formats a distance in minutes: "18 min behind", "2 h 5 min late", "in 10 min". */
export function useDelayText() {
  const { t } = useTranslation('now');
  return (kind: 'behind' | 'lateBy' | 'startsIn', count: number): string =>
    count < 60
      ? t(kind, { count })
      : t(`${kind}Hours`, { hours: Math.floor(count / 60), minutes: count % 60 });
}
