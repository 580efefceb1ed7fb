import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom, ofEvent } from './service';

export const itemSlice = defineRoomSlice({ read: inRoom });
export const eventStockSlice = defineRoomSlice({ read: ofEvent });
