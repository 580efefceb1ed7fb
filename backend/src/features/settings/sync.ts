import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { getSettings, kitchenOf } from './service';

export const kitchenSettingsSlice = defineRoomSlice({
  read: async (db) => kitchenOf(await getSettings(db)),
});
