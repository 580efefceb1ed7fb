import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { Mark } from '@kalavara/shared-types/sheets/sheets.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { clockTime, dayText } from '../../ui/time';
import { ReloadBanner } from '../../ui/ReloadBanner';
import css from './Sheets.module.css';

type Props = {
  since: Instant;
  isPrinted: boolean;
  changes: readonly (keyof Mark)[];
  guestCount: number | null;
  date: Day;
  deliveryTime: string;
};

/** A warning that the current plan differs from the sheet that was printed, or else opened. */
export function StaleBanner({ since, isPrinted, changes, guestCount, date, deliveryTime }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (changes.length === 0) return null;
  const values = {
    count: guestCount ?? '–',
    date: dayText(date, language),
    time: deliveryTime,
  };
  const changed = changes.map((change) => t(`sheets.changed.${change}`, values)).join('; ');
  const time = `${dayText(indianDay(since), language)}, ${clockTime(since)}`;
  return (
    <ReloadBanner className={css['stale']} role="alert">
      <p>{t(isPrinted ? 'sheets.stale' : 'sheets.staleOpened', { time, changes: changed })}</p>
      {isPrinted && <Button onClick={() => window.print()}>{t('sheets.reprint')}</Button>}
    </ReloadBanner>
  );
}
