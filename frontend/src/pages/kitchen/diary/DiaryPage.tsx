import type { EventId } from '@kalavara/shared-types/primitives';
import { useEffect, useState } from 'react';
import { DeletedEvents } from '../../../features/diary/DeletedEvents';
import { EventFilters } from '../../../features/diary/EventFilters';
import { EventForm } from '../../../features/diary/EventForm';
import type { Filter } from '../../../features/diary/filters';
import { useDiary } from '../../../features/diary/store';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import notice from '../../../ui/Notice.module.css';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { clockTime } from '../../../ui/time';
import css from './DiaryPage.module.css';
import { EventList } from './EventList';
import { nextEvent } from '../nextEvent';
import type { PageProps } from '../pageProps';
import { NoAccess } from '../frame/NoAccess';
import { TasksPanel } from '../tasks/TasksPanel';
import { useLoading } from '../useLoading';
import { useWho } from '../who';

/** With more cards than this above the next event, a button leads to it. */
const maxCardsAbove = 2;

/** The event diary: coming and past events, and below them (on a laptop beside them) the list of the chosen event. */
export function DiaryPage({ location: { eventId }, go }: PageProps) {
  const { t } = useTranslation('kitchen');
  const { may } = useWho();
  const diary = useDiary();
  const { hasFailed, isLive, lastReceivedAt, refusal, retry } = useLoading('diary', diary.isLoaded);
  const [filter, setFilter] = useState<Filter>('all');
  const [isCreating, setCreating] = useState(false);
  const [changed, setChanged] = useState<{ id: EventId }>();
  const next = nextEvent(diary.events);
  // The latest date comes first, so events planned ahead are above the next one.
  const isNextFar = next !== undefined && diary.events.indexOf(next) > maxCardsAbove;
  const choose = (id: string | undefined) => go({ section: 'diary', eventId: id });

  useEffect(() => {
    // In the two-column layout the list is beside the diary already.
    const isBeside = matchMedia('(min-width: 60em)').matches;
    if (eventId && !isBeside) document.getElementById('tasks-panel')?.scrollIntoView();
  }, [eventId, diary.isLoaded]);

  // The cards are sorted by date, so a new one may be anywhere.
  useEffect(() => {
    if (changed)
      document.querySelector(`[data-event="${changed.id}"]`)?.scrollIntoView?.({ block: 'center' });
  }, [changed]);

  function showCreated(id: EventId) {
    setCreating(false);
    setFilter('all');
    setChanged({ id });
  }

  if (refusal === 'not-allowed') return <NoAccess />;
  return (
    <div className={css['diary']} data-open={eventId !== undefined}>
      <Stack gap={4} className={css['column']}>
        <h1>{t('diary.title')}</h1>
        <Button aria-expanded={isCreating} onClick={() => setCreating(!isCreating)}>
          {t(isCreating ? 'diary.closeForm' : 'diary.create')}
        </Button>
        {isCreating && <EventForm onCreated={showCreated} />}
        <EventFilters chosen={filter} onChoose={setFilter} />
        {filter === 'all' && isNextFar && (
          <Button variant="quiet" onClick={() => setChanged({ id: next.id })}>
            {t('diary.toNext', { title: next.title })}
          </Button>
        )}
        {diary.isLoaded && !isLive && lastReceivedAt !== null && (
          <p className={notice['offline']} role="status">
            {t('diary.stale', { time: clockTime(lastReceivedAt) })}
          </p>
        )}
        {!diary.isLoaded && !hasFailed && <Skeleton label={t('diary.loading')} height="220px" />}
        {hasFailed && <ErrorState text={t('diary.failed')} onRetry={retry} />}
        {(diary.isLoaded || diary.events.length > 0) && (
          <EventList
            diary={diary}
            filter={filter}
            chosenId={eventId}
            onChoose={choose}
            onShowAll={() => setFilter('all')}
            onEdited={(id) => setChanged({ id })}
            onCreate={() => setCreating(true)}
          />
        )}
        {may('listDeletedDiaryEvents') && <DeletedEvents />}
      </Stack>
      {eventId && (
        <TasksPanel
          key={eventId}
          eventId={eventId}
          event={diary.events.find(({ id }) => id === eventId)}
          onClose={() => choose(undefined)}
        />
      )}
    </div>
  );
}
