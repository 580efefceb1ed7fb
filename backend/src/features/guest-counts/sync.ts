import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findGuestCount } from './service';

export const guestCountSlice = defineRoomSlice({ read: findGuestCount });
