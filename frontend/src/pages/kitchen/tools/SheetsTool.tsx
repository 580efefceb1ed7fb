import { useId } from 'react';
import { SheetLinks } from '../../../features/sheets/SheetLinks';
import { useTranslation } from 'react-i18next';
import type { ToolProps } from './toolProps';

/** The papers of an event, for those who have no hand free for a phone. */
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
