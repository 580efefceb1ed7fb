import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { getDisplay } from './service';

export const displaySlice = defineRoomSlice({ read: getDisplay });
