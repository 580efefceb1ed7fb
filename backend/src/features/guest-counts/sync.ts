import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const guestCountSlice = defineRoomSlice({ read: inRoom });
