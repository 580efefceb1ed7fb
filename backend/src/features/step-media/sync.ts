import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const stepMediaSlice = defineRoomSlice({ read: inRoom });
