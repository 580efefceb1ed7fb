import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findDay } from './service';

export const cutletDaySlice = defineRoomSlice({ read: findDay });
