import { isRunning } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { getSnapshot } from './service';

/**
 * The public slice of the shop. Items that are not published or not running are removed for everyone in the room; the
 * owner loads her list by a call.
 */
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
