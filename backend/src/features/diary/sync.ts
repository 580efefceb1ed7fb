import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findName, listEvents, isDeleted, wasUsed } from './service';

export const eventNameSlice = defineRoomSlice({ read: findName });
export const eventDeletionSlice = defineRoomSlice<boolean | undefined>({ read: isDeleted });

export const diarySlices = {
  events: defineRoomSlice({ read: listEvents }),
  wasUsed: defineRoomSlice({ read: wasUsed }),
};
