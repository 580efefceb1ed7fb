import { useId } from 'react';
import { SheetLinks } from '../../../features/sheets/SheetLinks';
import { useTranslation } from 'react-i18next';
import type { ToolProps } from './toolProps';

/** The printed sheets of an event, for people without a free hand for a phone. */
export default function SheetsTool({ eventId }: ToolProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('sheets.title')}</h3>
      <p>{t('sheets.lead')}</p>
      <SheetLinks eventId={eventId} />
    </section>
  );
}
