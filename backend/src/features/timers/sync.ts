import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listTimers } from './service';

export const timerSlice = defineRoomSlice({ read: listTimers });
