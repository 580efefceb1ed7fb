import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { kitchenRoom } from '../../features/settings/kitchenStore';
import { useConnection } from '../../realtime/status';
import { useRoom } from '../../realtime/useRoom';
import { useEventId } from './navigation/navigation';
import { useStaleness } from './frame/useStaleness';

/** Subscribes the screen to its event. Without an event, `live` is the state of the connection. */
export function useEventRoom() {
  const eventId = useEventId();
  // Subscribed before the event's room, because its settings apply to the running steps.
  useRoom(kitchenRoom);
  const room = useRoom(eventId ? eventRoom(eventId) : undefined);
  const connection = useConnection();
  const isLive = eventId ? room.isLive : connection.state === 'live';
  const lastReceivedAt = eventId ? room.lastReceivedAt : connection.since;
  return {
    eventId,
    isRoomLive: room.isLive,
    refusal: room.refusal,
    live: { isLive, lastReceivedAt, staleness: useStaleness(isLive) },
  };
}
