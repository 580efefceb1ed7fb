import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findName, inRoom, isDeleted, wasUsed } from './service';

export const eventNameSlice = defineRoomSlice({ read: findName });
export const eventDeletionSlice = defineRoomSlice<boolean | undefined>({ read: isDeleted });

export const diarySlices = {
  events: defineRoomSlice({ read: inRoom }),
  wasUsed: defineRoomSlice({ read: wasUsed }),
};
