import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { eventsFor, type Filter } from '../../../features/diary/filters';
import type { Diary } from '../../../features/diary/store';
import { useDeleteEvent } from '../../../features/diary/useDeleteEvent';
import { GuestCountDialog } from '../../../features/guest-counts/GuestCountDialog';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { useRecentShift } from '../../../ui/useRecentShift';
import { Stack } from '../../../ui/Stack';
import css from './DiaryPage.module.css';
import { DiaryCard } from './DiaryCard';
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
