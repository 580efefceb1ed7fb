import { sheets, type Sheet } from '@kalavara/shared-types/sheets/sheets.rules';
import { useSearchParams } from 'react-router-dom';
import { SheetLinks } from '../../../features/sheets/SheetLinks';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../frame/PageHead';
import { ChooseEvent } from '../reports/ChooseEvent';
import { useTitle } from '../../../ui/useTitle';
import css from './PrintPage.module.css';
import { isEventId } from '../location';
import { EventSheet } from './EventSheet';

/** A sheet of an event as it will be printed: `?sheet=day&eventId=…`. */
export default function PrintPage() {
  const { t } = useTranslation('reports');
  const [query, setQuery] = useSearchParams();
  const eventId = query.get('eventId') ?? '';
  const sheet = sheets.find((each) => each === query.get('sheet'));
  useTitle(t(sheet ? `sheets.${sheet}` : 'sheets.title'));
  return (
    <div className={css['page']}>
      <PageHead eventId={eventId} />
      <main className={css['content']}>
        {isEventId(eventId) ? (
          <Sheets
            key={`${sheet} ${eventId}`}
            eventId={eventId}
            sheet={sheet}
            isUnknown={query.has('sheet')}
          />
        ) : (
          <>
            <h1>{t('sheets.title')}</h1>
            <ChooseEvent
              eventId=""
              prompt={t('sheets.noEvent')}
              onChoose={(id) => setQuery({ ...(sheet && { sheet }), eventId: id })}
            />
          </>
        )}
      </main>
    </div>
  );
}

type SheetsProps = { eventId: string; sheet: Sheet | undefined; isUnknown: boolean };

function Sheets({ eventId, sheet, isUnknown }: SheetsProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      {!sheet && <h1>{t('sheets.title')}</h1>}
      {!sheet && <p role="status">{t(isUnknown ? 'sheets.unknown' : 'sheets.lead')}</p>}
      <nav className={css['nav']} aria-label={t('sheets.title')}>
        <SheetLinks eventId={eventId} {...(sheet && { shown: sheet })} />
      </nav>
      {sheet && <EventSheet eventId={eventId} sheet={sheet} />}
    </>
  );
}
