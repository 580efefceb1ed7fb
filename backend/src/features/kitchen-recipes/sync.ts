import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const kitchenRecipeSlice = defineRoomSlice({ read: inRoom });
