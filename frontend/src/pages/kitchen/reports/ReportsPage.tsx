import { useSearchParams } from 'react-router-dom';
import { useProblemText } from '../../../features/reports/useProblemText';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { dayText } from '../../../ui/time';
import { NoAccess } from '../NoAccess';
import { PageHead } from '../PageHead';
import { useTitle } from '../../../ui/useTitle';
import { EventReport } from './EventReport';
import css from './ReportsPage.module.css';
import { useEvents } from './useEvents';

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
        <Chosen eventId={eventId} onChoose={(id) => setQuery(id ? { eventId: id } : {})} />
      </Stack>
    </div>
  );
}

function Chosen({ eventId, onChoose }: { eventId: string; onChoose: (eventId: string) => void }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const problemText = useProblemText();
  const { events, problem, isForbidden, retry } = useEvents();

  if (isForbidden) return <NoAccess />;
  if (problem)
    return (
      <ErrorState text={t('errorEvents', { problem: problemText(problem) })} onRetry={retry} />
    );
  if (!events) {
    return (
      <>
        <p>{t('loadingEvents')}</p>
        <Skeleton label={t('loadingEvents')} rows={2} />
      </>
    );
  }
  const event = events.find(({ id }) => id === eventId);
  const choices = events.map(({ id, title, date }) => ({
    value: id,
    label: `${title} · ${dayText(date, language)}`,
  }));
  return (
    <>
      <div className={css['choice']}>
        <Select
          label={t('event')}
          options={[{ value: '', label: t('choose') }, ...choices]}
          value={event ? event.id : ''}
          onChange={({ target }) => onChoose(target.value)}
        />
      </div>
      {eventId === '' && <EmptyState title={events.length === 0 ? t('noEvents') : t('prompt')} />}
      {eventId !== '' && !event && <ErrorState text={t('problem.gone')} />}
      {event && <EventReport key={event.id} event={event} />}
    </>
  );
}
