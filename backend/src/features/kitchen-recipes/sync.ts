import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { inRoom } from './service';

export const kitchenRecipeSlice = defineRoomSlice({ read: inRoom });
