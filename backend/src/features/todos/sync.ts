import { redactTaskForDisplay } from '@kalavara/shared-types/todos/todos.rules';
import { defineRoomSlice } from '../../platform/rooms/room-slices';
import { findTasks } from './service';

export const taskSlice = defineRoomSlice({
  read: findTasks,
  forDisplay: {
    value: (tasks) => tasks?.map(redactTaskForDisplay) ?? null,
    changes: {
      'task.changed': (change) => ({ ...change, task: redactTaskForDisplay(change.task) }),
    },
  },
});
