import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { inRoom } from './service';

export const timerSlice = defineRoomSlice({ read: inRoom });
