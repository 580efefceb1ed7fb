import { defineRoomSlice } from '../../platform/room-slices';
import { findNewest } from './service';

export const shoppingSlice = defineRoomSlice({ read: findNewest });
