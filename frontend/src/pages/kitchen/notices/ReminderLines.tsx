import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Ref, RefObject } from 'react';
import { ReminderLine } from '../../../features/reminders/ReminderLine';
import { kitchenRoom } from '../../../features/settings/kitchenStore';
import { useDiary } from '../../../features/diary/store';
import { useRoom } from '../../../realtime/useRoom';
import { useToastsAbove } from '../../../ui/useToastsAbove';
import { AlertAbove } from './AlertAbove';
import { isCooked } from '../isCooked';
import css from './ReminderLines.module.css';
import { useIsAbove } from './useIsAbove';
import { useEventReminders } from './useEventReminders';
import { useWho } from '../who';

type Props = {
  events: readonly DiaryEvent[];
  /** Where the page has its notices. */
  notices?: RefObject<HTMLElement | null>;
  lines?: Ref<HTMLDivElement>;
};

/**
 * What is due in the events being cooked: one line, of the first event that has one. A temperature out of its band goes
 * first while its alert is scrolled off the screen and nothing was done about it: a reminder would hide it for a quarter of an hour.
 */
export function ReminderLines({ events, notices, lines }: Props) {
  const cooked = events.filter(isCooked);
  const isNamed = cooked.length > 1;
  const isAbove = useIsAbove(notices);
  return (
    <div ref={lines} className={css['lines']}>
      {isAbove &&
        cooked.map(({ id, title }) => (
          <AlertAbove
            key={id}
            eventId={id}
            title={isNamed ? title : undefined}
            onShow={() => notices?.current?.scrollIntoView({ block: 'center' })}
          />
        ))}
      {cooked.map((event) => (
        <OfEvent key={event.id} event={event} isNamed={isNamed} />
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

/** Reminders on a page without the kitchen's header: at the bottom, so that nothing above them moves. */
export function FloatingReminders() {
  const { events } = useDiary();
  useRoom('diary');
  const lines = useToastsAbove<HTMLDivElement>();
  return (
    <div className={css['floating']}>
      <ReminderLines events={events} lines={lines} />
    </div>
  );
}
