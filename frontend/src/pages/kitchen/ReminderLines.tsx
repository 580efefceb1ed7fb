import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { ReminderLine } from '../../features/reminders/ReminderLine';
import { kitchenRoom } from '../../features/settings/kitchenStore';
import { useDiary } from '../../features/diary/store';
import { useRoom } from '../../realtime/useRoom';
import { isCooked } from './isCooked';
import css from './ReminderLines.module.css';
import { useEventReminders } from './useEventReminders';
import { useWho } from './who';

/** What is due in the events being cooked: one line, of the first event that has one. */
export function ReminderLines({ events }: { events: readonly DiaryEvent[] }) {
  const cooked = events.filter(isCooked);
  return (
    <div className={css['lines']}>
      {cooked.map((event) => (
        <OfEvent key={event.id} event={event} isNamed={cooked.length > 1} />
      ))}
    </div>
  );
}

function OfEvent({ event, isNamed }: { event: DiaryEvent; isNamed: boolean }) {
  const { may } = useWho();
  // Its settings apply to the steps of the event.
  useRoom(kitchenRoom);
  useRoom(eventRoom(event.id));
  return (
    <ReminderLine
      eventId={event.id}
      title={isNamed ? event.title : undefined}
      reminders={useEventReminders(event)}
      mayAcknowledge={may('acknowledgeReminder')}
    />
  );
}

/** The same on a page without the kitchen's header: at the bottom, so that nothing above it moves. */
export function FloatingReminders() {
  const { events } = useDiary();
  useRoom('diary');
  return (
    <div className={css['floating']}>
      <ReminderLines events={events} />
    </div>
  );
}
