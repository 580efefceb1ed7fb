import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listAcknowledged } from './service';

export const reminderSlice = defineRoomSlice({ read: listAcknowledged });
