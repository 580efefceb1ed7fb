import { defineRoomSlice } from '../../realtime/roomSlices';
import { upsertOrder, replaceOrders } from './store';

export const orderSlice = defineRoomSlice('orders', {
  key: 'orders',
  load: replaceOrders,
  apply: { 'order.changed': ({ order }) => upsertOrder(order) },
});
