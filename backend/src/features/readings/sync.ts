import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const readingSlice = defineRoomSlice({ read: inRoom });
