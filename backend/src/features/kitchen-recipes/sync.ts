import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listKitchenRecipes } from './service';

export const kitchenRecipeSlice = defineRoomSlice({ read: listKitchenRecipes });
