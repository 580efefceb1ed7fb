import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../features/reports/useProblemText';
import { useLanguage } from '../../../i18n/language';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { useDiary } from '../../../features/diary/store';
import { fetchEvents, useFetched, type Problem } from '../../../features/reports/fetched';
import { eventOption } from '../tasks/eventOption';
import { NoAccess } from '../frame/NoAccess';
import { useLoading } from '../useLoading';
import css from './ReportsPage.module.css';

type Props = {
  /** Empty until an event is chosen. */
  eventId: string;
  prompt: string;
  onChoose: (eventId: string) => void;
  children?: (event: DiaryEvent) => ReactNode;
};

/** A selector for the events of the diary, with the content for the chosen one. */
export function ChooseEvent({ eventId, prompt, onChoose, children }: Props) {
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
  const choices = events.map((each) => ({ value: each.id, label: eventOption(each, language) }));
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
      {eventId === '' && <EmptyState title={events.length === 0 ? t('noEvents') : prompt} />}
      {eventId !== '' && !event && <ErrorState text={t('problem.gone')} />}
      {event && children?.(event)}
    </>
  );
}

type Events = {
  events: readonly DiaryEvent[] | undefined;
  problem: Problem | undefined;
  isForbidden: boolean;
  retry: () => void;
};

/** Returns the events of the diary: live from its room, otherwise from the documented call. */
function useEvents(): Events {
  const diary = useDiary();
  const room = useLoading('diary', diary.isLoaded);
  const fetched = useFetched(room, 'events', fetchEvents);
  return {
    events: diary.isLoaded ? diary.events : fetched.data,
    problem: diary.isLoaded ? undefined : fetched.problem,
    isForbidden: room.refusal === 'not-allowed',
    retry: fetched.retry,
  };
}
