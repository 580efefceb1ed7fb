import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findSchedule } from './service';

export const scheduleSlice = defineRoomSlice({ read: findSchedule });
