import { defineRoomSlice } from '../../../realtime/roomSlices';
import { shelfMoved } from './store';

/** The dashboard shows more of the shop than its room publishes, so that it only learns that something changed. */
export const catalogueChangesSlice = defineRoomSlice('catalogue', {
  load: shelfMoved,
  apply: {
    'product.changed': shelfMoved,
    'product.removed': shelfMoved,
    'category.changed': shelfMoved,
    'category.removed': shelfMoved,
    'settings.changed': shelfMoved,
    'pickleEvent.changed': shelfMoved,
    'pickleEvent.removed': shelfMoved,
  },
});
