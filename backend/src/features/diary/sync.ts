import { defineRoomSlice } from '../../platform/room-slices';
import { findName, inRoom, wasUsed } from './service';

export const eventNameSlice = defineRoomSlice({ read: findName });

export const diarySlices = {
  events: defineRoomSlice({ read: inRoom }),
  wasUsed: defineRoomSlice({ read: wasUsed }),
};
