import { defineRoomSlice } from '../../platform/room-slices';
import { getSettings, kitchenOf } from './service';

export const kitchenSettingsSlice = defineRoomSlice({
  read: async (db) => kitchenOf(await getSettings(db)),
});
