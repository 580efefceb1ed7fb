import {
  createDiaryEvent,
  deleteDiaryEvent,
  listDiaryEvents,
  updateDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import * as calls from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness';

const server = await startTestServer();
const feast = { title: 'Wedding for 250 people', date: '2027-01-10' };

test(
  'every staff member may start, complete, assign and delete tasks of others',
  { meta: { requirements: ['K-003', 'K-564'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = server.newEvent();
    await amina.call(
      calls.saveTodos,
      { params: { eventId }, body: defaultTasks(eventId) },
      { baseRevision: 0 },
    );
    await amina.call(calls.addTask, {
      params: { eventId },
      body: { id: 'chairs', task: 'Borrow chairs', dueDate: 'Event day' },
    });
    const ref = (taskId: string) => ({ params: { eventId, taskId } });

    await biju.call(calls.startTask, { ...ref('gas-1'), body: {} });
    await biju.call(calls.completeTask, { ...ref('gas-1'), body: {} });
    await biju.call(calls.patchTask, { ...ref('wood-1'), body: { assignedTo: 'Raju' } });
    await biju.call(calls.deleteTask, ref('chairs'));

    const { data } = await amina.call(calls.listTodos, { params: { eventId } });
    const task = (id: string) => data.find((each) => each.id === id);
    expect(task('gas-1')).toMatchObject({
      completed: true,
      startedBy: 'Biju',
      completedBy: 'Biju',
    });
    expect(task('wood-1')?.assignedTo).toBe('Raju');
    expect(task('chairs')).toBeUndefined();
    expect(data).toHaveLength(47);
  },
);

test(
  'every staff member may create, complete, assign and delete events, also those of others',
  { meta: { requirements: ['K-564'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const { event } = await amina.call(createDiaryEvent, { body: feast });
    const params = { id: event.id };
    const changed = await biju.call(updateDiaryEvent, {
      params,
      body: { isCompleted: true, assignedTo: 'Raju' },
    });
    expect(changed.event).toEqual({ ...event, isCompleted: true, assignedTo: 'Raju' });
    await biju.call(deleteDiaryEvent, { params });
    expect((await amina.call(listDiaryEvents, {})).data.map(({ id }) => id)).not.toContain(
      event.id,
    );
  },
);

test(
  'names are free text, by default that of the signed-in user, and the actor is recorded either way',
  { meta: { requirements: ['K-565', 'D-007'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = server.newEvent();
    await phone.call(
      calls.saveTodos,
      { params: { eventId }, body: defaultTasks(eventId) },
      { baseRevision: 0 },
    );
    const complete = (taskId: string, body: object) =>
      phone.call(calls.completeTask, { params: { eventId, taskId }, body });
    expect((await complete('gas-1', { by: 'കുഞ്ഞുമോൻ & sons' })).data.completedBy).toBe(
      'കുഞ്ഞുമോൻ & sons',
    );
    expect((await complete('wood-1', {})).data.completedBy).toBe('Amina');

    const rows = await server.ctx.pools.main
      .selectFrom('tasks')
      .select(['completedById'])
      .where('eventId', '=', eventId)
      .where('completedAt', 'is not', null)
      .execute();
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ completedById }) => completedById)).size).toBe(1);
    expect(rows[0]!.completedById).not.toBeNull();
  },
);

test(
  'the answer of a list has success and data, and a failure is never an empty list',
  { meta: { requirements: ['K-570', 'K-572', 'K-578', 'D-004'] } },
  async () => {
    const [phone, stranger] = await Promise.all([server.connect('staff'), server.connect('guest')]);
    const eventId = server.newEvent();
    await phone.call(
      calls.saveTodos,
      { params: { eventId }, body: defaultTasks(eventId) },
      { baseRevision: 0 },
    );
    await phone.call(createDiaryEvent, { body: feast });
    for (const path of [`/api/todos/${eventId}`, '/api/diary-events']) {
      const answer = (await phone.http.get(path)).body as {
        success: boolean;
        data: unknown[];
      };
      expect([answer.success, Array.isArray(answer.data) && answer.data.length > 0], path).toEqual([
        true,
        true,
      ]);
      const refused = await stranger.http.get(path);
      expect(refused.status, path).toBe(401);
      expect(refused.body, path).toEqual({
        success: false,
        code: 'not-signed-in',
        error: expect.any(String),
        requestId: expect.any(String),
      });
    }
  },
);
