import { cutletDaySlice } from '../features/cutlets/sync';
import { itemSlice } from '../features/inventory/sync';
import { shoppingSlice } from '../features/shopping/sync';
import { createRoomStores } from '../realtime/roomSlices';
import { stageLaterSlices } from './stageLaterSlices';
import { stageSlices } from './stageRoomStores';

export const kitchenRoomStores = createRoomStores(
  [...stageSlices, ...stageLaterSlices, itemSlice, shoppingSlice, cutletDaySlice],
  {
    isMirrored: true,
  },
);
