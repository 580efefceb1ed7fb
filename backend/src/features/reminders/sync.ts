import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { inRoom } from './service';

export const reminderSlice = defineRoomSlice({ read: inRoom });
