import { listOf, readPart } from '../../http/poll';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { upsertSchedule, selectSchedule } from './schedule';
import { removeTask, upsertTask, replaceTasks, selectTasks } from './store';

export const taskSlice = defineRoomSlice('event', {
  key: 'todos',
  load: (tasks, eventId) => replaceTasks(eventId, tasks),
  apply: {
    'task.changed': ({ task }) => upsertTask(task),
    'task.removed': ({ taskId }, eventId) => removeTask(eventId, taskId),
  },
  read: selectTasks,
  poll: (eventId) =>
    readPart('listTodos', { params: { eventId } }, ({ data, isNew, revision }) => ({
      snapshot: { todos: isNew ? null : listOf(data) },
      revision,
    })),
});

export const scheduleSlice = defineRoomSlice('event', {
  key: 'schedule',
  load: (schedule, eventId) => upsertSchedule(eventId, schedule),
  apply: { 'schedule.changed': ({ schedule }, eventId) => upsertSchedule(eventId, schedule) },
  read: selectSchedule,
  poll: (eventId) =>
    readPart('getSchedule', { params: { eventId } }, ({ data, revision }) => ({
      snapshot: { schedule: data },
      revision,
    })),
});
