import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const scheduleSlice = defineRoomSlice({ read: inRoom });
