import { defineRoomSlice } from '../../realtime/roomSlices';
import { displayOf, keepDisplay } from './store';

export const displaySlice = defineRoomSlice('display', {
  key: 'display',
  load: keepDisplay,
  apply: { 'display.changed': ({ display }) => keepDisplay(display) },
  read: displayOf,
});
