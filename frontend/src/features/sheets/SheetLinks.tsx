import type { EventId } from '@kalavara/shared-types/primitives';
import { sheets, type Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { sheetPath } from './sheetPath';
import css from './Sheets.module.css';

/** Links to the sheets of an event; `shown` is the current one. */
export function SheetLinks({ eventId, shown }: { eventId: EventId; shown?: Sheet }) {
  const { t } = useTranslation('reports');
  return (
    <ul className={css['links']}>
      {sheets.map((sheet) => (
        <li key={sheet}>
          <Link to={sheetPath(sheet, eventId)} aria-current={sheet === shown ? 'page' : undefined}>
            <strong>{t(`sheets.${sheet}`)}</strong>
            {shown === undefined && <small>{t(`sheets.${sheet}Text`)}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
