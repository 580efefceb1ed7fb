import { defineRoomSlice } from '../../platform/room-slices';
import { inTable, ofKitchen } from './service';

export const kitchenSettingsSlice = defineRoomSlice({
  read: async (db) => ofKitchen(await inTable(db)),
});
