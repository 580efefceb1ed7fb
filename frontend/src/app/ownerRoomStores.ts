import { catalogueChangesSlice } from '../features/catalogue/owner/sync';
import { diarySlice } from '../features/diary/sync';
import { displaySlice } from '../features/displays/sync';
import { orderSlice } from '../features/orders/sync';
import { createRoomStores } from '../realtime/roomSlices';

/** Nothing is mirrored: personal data of customers is not stored on a device. */
export const ownerRoomStores = createRoomStores(
  [catalogueChangesSlice, orderSlice, diarySlice, displaySlice],
  { isMirrored: false },
);
