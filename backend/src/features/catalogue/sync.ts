import { isRunning } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { getSnapshot } from './service';

/** What is not published or not running has left the shop for everyone in the room; the owner's list is a call. */
export const catalogueSlice = defineRoomSlice({
  read: getSnapshot,
  forPublic: {
    changes: {
      'product.changed': (change) =>
        change.product.isPublished
          ? change
          : { type: 'product.removed', productId: change.product.id },
      'pickleEvent.changed': (change, at) =>
        isRunning(change.event, at)
          ? change
          : { type: 'pickleEvent.removed', eventId: change.event.id },
    },
  },
});
