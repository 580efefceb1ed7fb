import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { Link } from 'react-router-dom';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { useDiary } from '../../../features/diary/store';
import { NowView } from '../../../features/todos/NowView';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { linkStyle } from '../../../ui/linkStyle';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { useLanguage } from '../../../i18n/language';
import { eventOption } from './eventOption';
import { EventTasks } from './EventTasks';
import type { PageProps } from '../pageProps';
import { Stack } from '../../../ui/Stack';
import css from '../Kitchen.module.css';
import { queryOf } from '../location';
import { RunningSteps } from './RunningSteps';
import { useLoading } from '../useLoading';
import { useEventReminders } from '../notices/useEventReminders';
import { useHeldEvent } from '../useHeldEvent';
import { useWho } from '../who';

/** The list alone: of the event in the address, otherwise of the event to be cooked next. */
export function TasksPage({ location, go }: PageProps) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const { events, isLoaded } = useDiary();
  const { hasFailed, isLive, retry } = useLoading('diary', isLoaded);
  const { name } = useWho();
  const next = useHeldEvent(events, isLive);
  const eventId = location.eventId ?? next?.id;
  const event = events.find(({ id }) => id === eventId);
  const isDeleted = useIsEventDeleted(eventId) && !event;

  if (!eventId) {
    if (hasFailed) return <ErrorState text={t('diary.failed')} onRetry={retry} />;
    if (!isLoaded) return <Skeleton label={t('tasks.loading')} rows={6} height="96px" />;
    return (
      <EmptyState title={t('tasks.noEventTitle')} text={t('tasks.noEventText')}>
        <Link className={linkStyle('onward')} to={queryOf({ section: 'diary' })}>
          {t('tasks.toDiary')}
        </Link>
      </EmptyState>
    );
  }
  const choices = events.map((each) => ({ value: each.id, label: eventOption(each, language) }));
  const stray = event
    ? []
    : [{ value: eventId, label: isDeleted ? t('tasks.deletedTitle') : eventId }];
  return (
    <Stack gap={4} className={css['page']}>
      <VisuallyHidden as="h1">{t('tasks.title')}</VisuallyHidden>
      {!isDeleted && <Now key={`now ${eventId}`} eventId={eventId} event={event} me={name} />}
      <Select
        label={t('tasks.of')}
        options={[...stray, ...choices]}
        value={eventId}
        onChange={({ target }) => go({ section: 'tasks', eventId: target.value })}
      />
      <EventTasks key={eventId} eventId={eventId} event={event} isAlone />
    </Stack>
  );
}

type NowProps = { eventId: EventId; event: DiaryEvent | undefined; me: string };

/** A component of its own, because reminders render it every ten seconds, without the list below it. */
function Now({ eventId, event, me }: NowProps) {
  return (
    <NowView
      eventId={eventId}
      eventDay={event?.date}
      me={me}
      reminders={useEventReminders(event)}
      timers={<RunningSteps eventId={eventId} />}
    />
  );
}
