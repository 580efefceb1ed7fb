import { catalogueSlice } from '../features/catalogue/sync';
import { ownOrderSlice } from '../features/orders/shopper/sync';
import { createRoomStores } from '../realtime/roomSlices';

/** Nothing is mirrored: an outdated price is worse than none. */
export const shopRoomStores = createRoomStores([catalogueSlice, ownOrderSlice], {
  isMirrored: false,
});
