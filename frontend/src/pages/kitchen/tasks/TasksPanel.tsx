import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useState } from 'react';
import { GuestCountDialog } from '../../../features/guest-counts/GuestCountDialog';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Grid } from '../../../ui/Grid';
import { Stack } from '../../../ui/Stack';
import css from '../diary/DiaryPage.module.css';
import { EventTasks } from './EventTasks';
import { changeGuestCount } from '../notices/guestCountChanges';

type Props = { eventId: EventId; event: DiaryEvent | undefined; onClose: () => void };

/** The list of the event that was chosen in the diary. */
export function TasksPanel({ eventId, event, onClose }: Props) {
  const { t } = useTranslation('kitchen');
  const { count } = useGuestCount(eventId);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <Stack
      as="section"
      gap={4}
      id="tasks-panel"
      className={css['panel']}
      aria-labelledby="tasks-panel-title"
    >
      <h2 id="tasks-panel-title">{t('diary.tasksOf', { title: event?.title ?? eventId })}</h2>
      <Grid columns={2} gap={2}>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          {t('diary.updateAttendance')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('diary.closeTasks')}
        </Button>
      </Grid>
      <EventTasks eventId={eventId} event={event} />
      <GuestCountDialog
        isOpen={isDialogOpen}
        count={count ?? event?.estimatedAttendance ?? null}
        onSet={(to) => void changeGuestCount(eventId, to)}
        onClose={() => setDialogOpen(false)}
      />
    </Stack>
  );
}
