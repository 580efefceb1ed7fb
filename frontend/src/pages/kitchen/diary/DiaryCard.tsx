import type { ComponentProps } from 'react';
import { EventCard } from '../../../features/diary/EventCard';
import { GuestCount } from '../../../features/guest-counts/GuestCount';
import { useTasks } from '../../../features/todos/store';
import { EventProgress } from './EventProgress';

type Props = Omit<ComponentProps<typeof EventCard>, 'guestCount' | 'openTaskCount' | 'progress'>;

/** A card of the diary, with data of other features about its event. */
export function DiaryCard(props: Props) {
  const { event } = props;
  const { tasks } = useTasks(event.id);
  return (
    <EventCard
      {...props}
      guestCount={<GuestCount eventId={event.id} otherwise={event.estimatedAttendance} />}
      openTaskCount={tasks.filter(({ completed }) => !completed).length}
      progress={<EventProgress event={event} />}
    />
  );
}
