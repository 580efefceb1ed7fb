import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listReadings } from './service';

export const readingSlice = defineRoomSlice({ read: listReadings });
