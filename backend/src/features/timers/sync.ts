import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const timerSlice = defineRoomSlice({ read: inRoom });
