import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { listStepMedia } from './service';

export const stepMediaSlice = defineRoomSlice({ read: listStepMedia });
