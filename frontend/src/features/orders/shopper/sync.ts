import { defineRoomSlice } from '../../../realtime/roomSlices';
import { keepOrderView } from './store';

export const ownOrderSlice = defineRoomSlice('order', {
  key: 'order',
  load: keepOrderView,
  apply: { 'ownOrder.changed': ({ order }) => keepOrderView(order) },
});
