import { defineRoomSlice } from '../../realtime/roomSlices';
import { keepOrder, replaceOrders } from './store';

export const orderSlice = defineRoomSlice('orders', {
  key: 'orders',
  load: replaceOrders,
  apply: { 'order.changed': ({ order }) => keepOrder(order) },
});
