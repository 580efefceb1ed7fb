import { defineRoomSlice } from '../../realtime/roomSlices';
import { upsertStepMedia, replaceStepMedia, getStepMedia } from './store';

export const stepMediaSlice = defineRoomSlice('kitchen', {
  key: 'media',
  load: replaceStepMedia,
  apply: { 'stepMedia.changed': ({ media }) => upsertStepMedia(media) },
  read: getStepMedia,
});
