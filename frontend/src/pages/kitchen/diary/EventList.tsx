import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { minuteMs } from '@kalavara/shared-types/durations';
import { useState, type ComponentProps } from 'react';
import { eventsFor, type Filter } from '../../../features/diary/filters';
import type { Diary } from '../../../features/diary/store';
import { useDeleteEvent } from '../../../features/diary/useDeleteEvent';
import { GuestCountDialog } from '../../../features/guest-counts/GuestCountDialog';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { useRecentShift } from '../../../ui/useRecentShift';
import { Stack } from '../../../ui/Stack';
import { EventCard } from '../../../features/diary/EventCard';
import { GuestCount } from '../../../features/guest-counts/GuestCount';
import { useTasks } from '../../../features/todos/store';
import { MissingChecks } from '../../../features/readings/MissingChecks';
import { progressOf } from '../../../features/todos/progress';
import { TaskSummary } from '../../../features/todos/TaskSummary';
import { useNow } from '../../../realtime/drawing';
import css from './DiaryPage.module.css';
import { changeGuestCount } from '../notices/guestCountChanges';
import { useWho } from '../who';

type Props = {
  diary: Diary;
  filter: Filter;
  chosenId: EventId | undefined;
  onChoose: (id: EventId | undefined) => void;
  onShowAll: () => void;
  onEdited: (id: EventId) => void;
  onCreate: () => void;
};

/** The events of a filter, newest date first. */
export function EventList({
  diary: { events, waitingIds },
  filter,
  chosenId,
  onChoose,
  onShowAll,
  onEdited,
  onCreate,
}: Props) {
  const { t } = useTranslation('kitchen');
  const { id: myId, may } = useWho();
  const [dialogEvent, setDialogEvent] = useState<DiaryEvent | null>(null);
  const remove = useDeleteEvent(may('restoreDiaryEvent'));
  const { list, hasShifted } = useRecentShift<HTMLUListElement>();
  const shown = eventsFor(filter, events, { id: myId, waitingIds });

  function deleteEvent(event: DiaryEvent) {
    if (event.id === chosenId) onChoose(undefined);
    void remove(event);
  }
  if (events.length === 0) {
    return (
      <EmptyState title={t('diary.emptyTitle')} text={t('diary.emptyText')}>
        <Button onClick={onCreate}>{t('diary.create')}</Button>
      </EmptyState>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={t('diary.noneTitle')} text={t('diary.noneText')}>
        <Button variant="quiet" onClick={onShowAll}>
          {t('diary.showAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <Stack as="ul" gap={4} ref={list} className={css['events']} aria-label={t('diary.events')}>
        {shown.map((event) => (
          <DiaryCard
            key={event.id}
            event={event}
            isChosen={event.id === chosenId}
            isWaiting={waitingIds.has(event.id)}
            onTasks={() => onChoose(event.id)}
            onGuestCount={() => setDialogEvent(event)}
            onDelete={() => deleteEvent(event)}
            onEdited={() => onEdited(event.id)}
            hasShifted={hasShifted}
          />
        ))}
      </Stack>
      <GuestCountDialog
        isOpen={dialogEvent !== null}
        count={dialogEvent?.estimatedAttendance ?? null}
        onSet={(count) => void (dialogEvent && changeGuestCount(dialogEvent.id, count))}
        onClose={() => setDialogEvent(null)}
      />
    </>
  );
}

type DiaryCardProps = Omit<
  ComponentProps<typeof EventCard>,
  'guestCount' | 'openTaskCount' | 'progress'
>;

/** A card of the diary, with data of other features about its event. */
function DiaryCard(props: DiaryCardProps) {
  const { event } = props;
  const { tasks } = useTasks(event.id);
  return (
    <EventCard
      {...props}
      guestCount={<GuestCount eventId={event.id} otherwise={event.estimatedAttendance} />}
      openTaskCount={tasks.filter(({ completed }) => !completed).length}
      progress={<EventProgress event={event} tasks={tasks} />}
    />
  );
}

type EventProgressProps = { event: DiaryEvent; tasks: readonly Task[] };

/** The progress of an event and its missing checks, if its list is loaded on this device. */
function EventProgress({ event, tasks }: EventProgressProps) {
  const now = useNow(minuteMs);
  if (tasks.length === 0) return null;
  return (
    <>
      <TaskSummary progress={progressOf(tasks, now)} />
      <MissingChecks eventId={event.id} event={event} tasks={tasks} />
    </>
  );
}
