import { defineRoomSlice } from '../../realtime/roomSlices';
import { removeOrder, replaceOrders, upsertOrder } from './store';

export const orderSlice = defineRoomSlice('orders', {
  key: 'orders',
  load: replaceOrders,
  apply: {
    'order.changed': ({ order }) => upsertOrder(order),
    'order.removed': ({ id }) => removeOrder(id),
  },
});
