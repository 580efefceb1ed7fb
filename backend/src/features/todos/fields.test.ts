import {
  createDiaryEvent,
  listDiaryEvents,
  updateDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { completeTask, listTodos, saveTodos, startTask } from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness';

const server = await startTestServer();
/** The local notation: day, month, year, time. */
const localTime = /^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d{2}:\d{2} (am|pm)$/i;
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

test(
  'an event of the diary is returned with all its fields',
  {
    meta: {
      requirements: [
        'K-242',
        'K-243',
        'K-244',
        'K-245',
        'K-246',
        'K-247',
        'K-248',
        'K-249',
        'K-250',
        'K-439',
        'K-440',
        'K-441',
        'K-442',
        'K-443',
        'K-444',
      ],
    },
  },
  async () => {
    const phone = await server.connect('staff');
    const body = {
      title: 'Wedding',
      date: '2027-01-10',
      description: 'By the river',
      assignedTo: 'Ravi',
      estimatedAttendance: 120,
    };
    const { event } = await phone.call(createDiaryEvent, { body });
    expect(event).toEqual({
      ...body,
      id: expect.stringMatching(/^event-\d+$/),
      createdAt: expect.stringMatching(isoTime),
      createdBy: 'Current User',
      createdByName: expect.stringMatching(/\S/),
      createdById: event.createdById,
      isCompleted: false,
    });
    await phone.call(updateDiaryEvent, { params: { id: event.id }, body: { isCompleted: true } });
    const listed = (await phone.call(listDiaryEvents, {})).data.find(({ id }) => id === event.id);
    expect(listed).toEqual({ ...event, isCompleted: true });
  },
);

test('an event may have no assignee', { meta: { requirements: ['K-246'] } }, async () => {
  const phone = await server.connect('staff');
  const { event } = await phone.call(createDiaryEvent, {
    body: { title: 'Lunch', date: '2027-01-11' },
  });
  expect(event.assignedTo).toBeNull();
});

const written = {
  id: 'own-1',
  task: 'Carry the rice',
  dueDate: 'Event day',
  assignedTo: 'Ravi',
  sortOrder: 905,
  estimatedDuration: '30',
  startTime: '10:00 AM',
  startDay: 0,
  description: 'Two people\nBoth hands',
  hasVideo: true,
  videoUrl: '/videos/roadmap/carry.mp4',
  isTemperature: true,
  temperatureValue: '63',
  isFinalTask: true,
  isDelivery: true,
  deliveryType: 'combined' as const,
  deliveryLocation: 'The hall at Aluva',
  deliveryNotes: 'Ask for Biju',
};

test(
  'a task is returned with all the fields it was saved with',
  {
    meta: {
      requirements: [
        'K-251',
        'K-252',
        'K-253',
        'K-254',
        'K-255',
        'K-256',
        'K-257',
        'K-258',
        'K-259',
        'K-260',
        'K-261',
        'K-262',
        'K-263',
        'K-264',
        'K-265',
        'K-266',
        'K-267',
        'K-268',
        'K-269',
        'K-445',
        'K-446',
        'K-450',
        'K-453',
        'K-454',
        'K-455',
        'K-456',
        'K-457',
      ],
    },
  },
  async () => {
    const phone = await server.connect('staff');
    const eventId = server.newEvent();
    await phone.call(saveTodos, { params: { eventId }, body: [written] });
    const { data } = await phone.call(listTodos, { params: { eventId } });
    const unassigned = {
      startedAt: null,
      startedAtIso: null,
      startedBy: null,
      completedAt: null,
      completedAtIso: null,
      completedBy: null,
    };
    expect(data).toEqual([{ ...written, ...unassigned, eventId, completed: false }]);
  },
);

test(
  'a delivery can only be standard or combined',
  { meta: { requirements: ['K-267'] } },
  async () => {
    const phone = await server.connect('staff');
    const save = (deliveryType: string) =>
      phone.callByName('saveTodos', {
        params: { eventId: server.newEvent() },
        body: [{ ...written, deliveryType }],
      });
    expect((await save('standard')).status).toBe(200);
    expect((await save('by-boat')).status).toBe(400);
  },
);

test(
  'a start and a completion have name and time, both as text and machine-readable',
  {
    meta: {
      requirements: [
        'K-253',
        'K-270',
        'K-271',
        'K-272',
        'K-273',
        'K-274',
        'K-447',
        'K-448',
        'K-449',
        'K-451',
        'K-452',
      ],
    },
  },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = server.newEvent();
    await phone.call(saveTodos, { params: { eventId }, body: [written] });
    const params = { eventId, taskId: written.id };
    await phone.call(startTask, { params, body: {} });
    await phone.call(completeTask, { params, body: { by: 'Biju' } });
    const [task] = (await phone.call(listTodos, { params: { eventId } })).data;
    expect(task).toMatchObject({
      completed: true,
      startedBy: 'Amina',
      startedAt: expect.stringMatching(localTime),
      startedAtIso: expect.stringMatching(isoTime),
      completedBy: 'Biju',
      completedAt: expect.stringMatching(localTime),
      completedAtIso: expect.stringMatching(isoTime),
    });
  },
);
