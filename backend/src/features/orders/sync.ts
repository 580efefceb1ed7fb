import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom, ownInRoom } from './service';

export const orderSlice = defineRoomSlice({ read: inRoom });

/** Of one order, for the shopper who has its key. */
export const ownOrderSlice = defineRoomSlice({ read: ownInRoom, forGuests: { changes: {} } });
