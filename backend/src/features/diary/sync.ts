import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom, wasUsed } from './service';

export const diarySlices = {
  events: defineRoomSlice({ read: inRoom }),
  wasUsed: defineRoomSlice({ read: wasUsed }),
};
