import { defineRoomSlice } from '../../realtime/roomSlices';
import { keepStepMedia, replaceStepMedia, stepMediaNow } from './store';

export const stepMediaSlice = defineRoomSlice('kitchen', {
  key: 'media',
  load: replaceStepMedia,
  apply: { 'stepMedia.changed': ({ media }) => keepStepMedia(media) },
  read: stepMediaNow,
});
