import { cutletDaySlice } from '../features/cutlets/sync';
import { itemSlice } from '../features/inventory/sync';
import { shoppingSlice } from '../features/shopping/sync';
import { createRoomStores } from '../realtime/roomSlices';
import { stageDeferredSlices } from './stageDeferredSlices';
import { stageSlices } from './stageRoomStores';

export const kitchenRoomStores = createRoomStores(
  [...stageSlices, ...stageDeferredSlices, itemSlice, shoppingSlice, cutletDaySlice],
  {
    isMirrored: true,
  },
);
