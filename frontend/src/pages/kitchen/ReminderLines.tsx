import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { ReminderLine } from '../../features/reminders/ReminderLine';
import { useRoom } from '../../realtime/useRoom';
import { isCooked } from './isCooked';
import css from './ReminderLines.module.css';
import { useEventReminders } from './useEventReminders';
import { useWho } from './who';

/** What is due in the events being cooked: one line, of the first event that has one. */
export function ReminderLines({ events }: { events: readonly DiaryEvent[] }) {
  return (
    <div className={css['lines']}>
      {events.filter(isCooked).map((event) => (
        <OfEvent key={event.id} event={event} />
      ))}
    </div>
  );
}

function OfEvent({ event }: { event: DiaryEvent }) {
  const { may } = useWho();
  useRoom(eventRoom(event.id));
  return (
    <ReminderLine
      eventId={event.id}
      reminders={useEventReminders(event)}
      mayAcknowledge={may('acknowledgeReminder')}
    />
  );
}
