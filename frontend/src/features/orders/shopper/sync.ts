import { defineRoomSlice } from '../../../realtime/roomSlices';
import { upsertOrderView } from './store';

export const ownOrderSlice = defineRoomSlice('order', {
  key: 'order',
  load: upsertOrderView,
  apply: { 'ownOrder.changed': ({ order }) => upsertOrderView(order) },
});
