import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const cutletDaySlice = defineRoomSlice({ read: inRoom });
