import { defineRoomSlice } from '../../realtime/roomSlices';
import { selectDisplay, upsertDisplay } from './store';

export const displaySlice = defineRoomSlice('display', {
  key: 'display',
  load: upsertDisplay,
  apply: { 'display.changed': ({ display }) => upsertDisplay(display) },
  read: selectDisplay,
});
