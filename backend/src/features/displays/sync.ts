import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const displaySlice = defineRoomSlice({ read: inRoom });
