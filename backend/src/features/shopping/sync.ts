import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findNewest } from './service';

export const shoppingSlice = defineRoomSlice({ read: findNewest });
