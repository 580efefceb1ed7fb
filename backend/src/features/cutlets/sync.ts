import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { inRoom } from './service';

export const cutletDaySlice = defineRoomSlice({ read: inRoom });
