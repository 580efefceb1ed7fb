import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { PageHead } from '../frame/PageHead';
import { useTitle } from '../../../ui/useTitle';
import { ChooseEvent } from './ChooseEvent';
import { EventReport } from './EventReport';
import css from './ReportsPage.module.css';

/** The report of the chosen event, whose id is in the address so that it can be linked. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const [query, setQuery] = useSearchParams();
  const eventId = query.get('eventId') ?? '';
  useTitle(t('title'));
  return (
    <div className={css['page']}>
      <PageHead eventId={eventId} />
      <Stack as="main" gap={4} className={css['content']}>
        <h1>{t('title')}</h1>
        <ChooseEvent
          eventId={eventId}
          prompt={t('prompt')}
          onChoose={(id) => setQuery(id ? { eventId: id } : {})}
        >
          {(event) => <EventReport key={event.id} event={event} />}
        </ChooseEvent>
      </Stack>
    </div>
  );
}
