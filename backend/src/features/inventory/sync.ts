import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listItems, listOfEvent } from './service';

export const itemSlice = defineRoomSlice({ read: listItems });
export const eventStockSlice = defineRoomSlice({ read: listOfEvent });
