import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { dayText, momentText } from '../../../ui/time';
import css from './PrintPage.module.css';

type Props = {
  event: DiaryEvent;
  sheet: Sheet;
  guestCount: number;
  at: Instant | undefined;
  deliveryTime: string;
};

/** The event of a sheet, and the time when it was printed. */
export function SheetHead({ event, sheet, guestCount, at, deliveryTime }: Props) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const facts = [
    dayText(event.date, language),
    t('sheets.people', { count: guestCount }),
    t('sheets.delivery', { time: deliveryTime }),
  ];
  return (
    <header className={css['head']}>
      <p>{t(`sheets.${sheet}`)}</p>
      <h1>{event.title}</h1>
      <p>{facts.join(' · ')}</p>
      {at !== undefined && (
        <p className={css['printed']}>
          {t('sheets.printedAt', { time: momentText(at, language) })}
        </p>
      )}
    </header>
  );
}
