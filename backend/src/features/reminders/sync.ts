import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const reminderSlice = defineRoomSlice({ read: inRoom });
