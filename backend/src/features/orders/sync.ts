import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listRoomOrders, getOwnOrder } from './service';

export const orderSlice = defineRoomSlice({ read: listRoomOrders });

/** The room of one order, for the shopper with its key. */
export const ownOrderSlice = defineRoomSlice({ read: getOwnOrder, forPublic: { changes: {} } });
