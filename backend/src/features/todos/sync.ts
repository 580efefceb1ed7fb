import { forWall } from '@kalavara/shared-types/todos.rules';
import { defineRoomSlice } from '../../platform/room-slices';
import { inRoom } from './service';

export const taskSlice = defineRoomSlice({
  read: inRoom,
  forDisplay: {
    value: (tasks) => tasks?.map(forWall) ?? null,
    changes: { 'task.changed': (change) => ({ ...change, task: forWall(change.task) }) },
  },
});
