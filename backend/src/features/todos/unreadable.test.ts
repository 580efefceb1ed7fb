import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { asOpened, cellsOf, csvOf } from '@kalavara/shared-types/reports/reports.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import * as calls from '@kalavara/shared-types/todos/todos';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/harness';
import { progressOf } from './list.queries';

const server = await startTestServer();
const phone = await server.connect('staff', 'Amina');

const ten = '21/11/2026, 10:15:00 am';
const rows = [
  {
    id: 'wood-1',
    startedAt: 'yesterday',
    startedBy: 'Raju',
    completed: true,
    completedAt: ten,
    completedBy: 'Biju',
  },
  {
    id: 'gas-1',
    startedAt: ten,
    startedBy: 'Raju',
    completed: true,
    completedAt: '31/02/2026, 10:15:00 am',
    completedBy: 'Biju',
  },
  { id: 'pit-2', startedAt: 'after prayers', startedBy: 'Raju' },
];

/** A list with unreadable times. */
async function saved(body: readonly object[] = rows) {
  const { event } = await phone.call(createDiaryEvent, {
    body: { title: 'Feast', date: '2026-11-21' },
  });
  const params = { eventId: event.id };
  await phone.call(calls.saveTodos, { params, body: body as never });
  return { eventId: event.id, params };
}
async function listed(eventId: string) {
  const { data } = await phone.call(calls.listTodos, { params: { eventId } });
  return Object.fromEntries(data.map((task) => [task.id, task]));
}

test(
  'an unreadable time is returned unchanged, and marked in the report, its CSV and its PDF',
  { meta: { requirements: ['K-632', 'K-633'] } },
  async () => {
    const { eventId } = await saved();
    const tasks = await listed(eventId);
    expect(tasks['wood-1']).toMatchObject({
      startedAt: 'yesterday',
      startedAtIso: null,
      startedBy: 'Raju',
      completed: true,
      completedAt: ten,
    });
    expect(tasks['gas-1']).toMatchObject({
      completed: true,
      completedAt: '31/02/2026, 10:15:00 am',
      completedAtIso: null,
      completedBy: 'Biju',
    });
    const timesTaken = (language: 'en' | 'ml') =>
      ['wood-1', 'gas-1', 'pit-2'].map((id) => cellsOf(tasks[id]!, language).timeTaken);
    expect(timesTaken('en')).toEqual(['Invalid start date', 'Invalid end date', 'N/A']);
    expect(timesTaken('ml').join('')).not.toMatch(/[a-z]/i);
    expect(csvOf(Object.values(tasks), asOpened, 'en')).toContain('"Invalid start date"');
    const paper = await phone.http.get(`/api/event-reports/${eventId}`).responseType('blob');
    const text = (await extractText(new Uint8Array(paper.body as Buffer))).text
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const sentence of ['Invalid start date', 'Invalid end date'])
      expect(text).toContain(sentence);
  },
);

test(
  'snapshots, unchanged lists and other changes preserve an unreadable time',
  { meta: { requirements: ['K-571', 'D-006'] } },
  async () => {
    const { eventId, params } = await saved();
    const before = await phone.call(calls.listTodos, { params });
    const { welcome } = await (await server.connect('staff')).enter(eventRoom(eventId));
    expect(JSON.stringify(welcome)).toContain('after prayers');
    expect(await phone.call(calls.saveTodos, { params, body: before.data })).toMatchObject({
      data: before.data,
      revision: before.revision,
    });

    const ref = { eventId, taskId: 'gas-1' };
    await phone.call(calls.patchTask, { params: ref, body: { assignedTo: 'Mini' } });
    await phone.call(calls.deleteTask, { params: ref });
    const { data } = await phone.call(calls.restoreTask, { params: ref });
    expect(data).toMatchObject({
      assignedTo: 'Mini',
      completed: true,
      completedAt: '31/02/2026, 10:15:00 am',
    });

    const other = await server.connect('staff', 'Biju');
    await other.call(calls.resetTodos, { params });
    const back = await other.call(calls.undoResetTodos, { params });
    expect(back.data.find(({ id }) => id === 'pit-2')).toMatchObject({
      startedAt: 'after prayers',
      startedAtIso: null,
    });
  },
);

test(
  'a task with an unreadable start is started, can be completed and undone, and is then pending',
  { meta: { requirements: ['K-508', 'K-459', 'K-461', 'K-462'] } },
  async () => {
    const { eventId } = await saved();
    const ref = { eventId, taskId: 'pit-2' };
    const restarted = await phone.call(calls.startTask, { params: ref, body: {} });
    expect(restarted.data).toMatchObject({ startedAt: 'after prayers', startedBy: 'Raju' });
    const done = await phone.call(calls.completeTask, { params: ref, body: {} });
    expect(done.data).toMatchObject({
      startedAt: 'after prayers',
      completed: true,
      completedBy: 'Amina',
    });
    expect(cellsOf(done.data, 'en').timeTaken).toBe('Invalid start date');
    await phone.call(calls.undoCompleteTask, { params: ref, body: {} });
    await phone.call(calls.undoStartTask, { params: ref, body: {} });
    const { data } = await phone.call(calls.startTask, { params: ref, body: {} });
    expect(data).toMatchObject({ startedBy: 'Amina', startedAtIso: expect.any(String) });

    const other = { eventId, taskId: 'gas-1' };
    await phone.call(calls.undoCompleteTask, { params: other, body: {} });
    const { data: completed } = await phone.call(calls.completeTask, { params: other, body: {} });
    expect(completed.completedAtIso).not.toBeNull();
  },
);

test('an event with all tasks completed has none open, also with unreadable times', async () => {
  const { eventId } = await saved();
  expect(await progressOf(server.ctx.pools.main, eventId)).toEqual({ tasks: 3, open: 1 });
  await phone.call(calls.completeTask, { params: { eventId, taskId: 'pit-2' }, body: {} });
  expect(await progressOf(server.ctx.pools.main, eventId)).toEqual({ tasks: 3, open: 0 });
});

test.each([
  ['a number', 1_763_700_300_000, '1763700300000'],
  ['an object without a time', { when: 'noon', by: { name: 'Raju' } }, '{"when":"noon","by":"…"}'],
  ['what cannot be written down', 'ten\u0000 past\uD800 one\u202E', 'ten\uFFFD past\uFFFD one'],
  ['more than a time', 'x'.repeat(5_000), 'x'.repeat(200)],
  ['nothing', '  ', null],
  ['no start', false, null],
])(
  'a start that is %s does not affect the rest of the list',
  { meta: { requirements: ['K-571', 'D-066'] } },
  async (_what, startedAt, stored) => {
    const { eventId } = await saved([
      { id: 'wood-1', startedAt },
      { id: 'gas-1', task: 'Two cylinders' },
    ]);
    const tasks = await listed(eventId);
    expect(tasks['wood-1']).toMatchObject({ startedAt: stored, startedAtIso: null });
    expect(tasks['gas-1']?.task).toBe('Two cylinders');
  },
);

test('a deeply nested start is stored truncated, and the list is saved', async () => {
  const body = `[{"id":"wood-1","startedAt":${'['.repeat(9_000)}${']'.repeat(9_000)}}]`;
  const eventId = server.newEvent();
  const answer = await phone.http.post(`/api/todos/${eventId}`).type('json').send(body);
  expect(answer.status).toBe(200);
  expect((await listed(eventId))['wood-1']?.startedAt).toBe('["…"]');
});

test(
  'a readable time precedes an unreadable one',
  { meta: { requirements: ['D-132'] } },
  async () => {
    const { eventId } = await saved([
      { id: 'wood-1', startedAtIso: 'soon', startedAt: ten },
      { id: 'gas-1', startedAtIso: '2026-02-31T00:00:00Z' },
    ]);
    const tasks = await listed(eventId);
    expect(tasks['wood-1']).toMatchObject({
      startedAt: ten,
      startedAtIso: '2026-11-21T04:45:00.000Z',
    });
    expect(tasks['gas-1']).toMatchObject({ startedAt: '2026-02-31T00:00:00Z', startedAtIso: null });
  },
);

test(
  'a pressed Start wins over a concurrently sent text',
  { meta: { requirements: ['D-003'] } },
  async () => {
    const { eventId, params } = await saved([{ id: 'wood-1' }]);
    const { data, revision } = await phone.call(calls.listTodos, { params });
    const other = await server.connect('staff', 'Biju');
    const { data: started } = await other.call(calls.startTask, {
      params: { eventId, taskId: 'wood-1' },
      body: {},
    });
    const mine = data.map((task) => ({ ...task, startedAt: 'yesterday', startedBy: 'Amina' }));
    const merged = await phone.call(
      calls.saveTodos,
      { params, body: mine },
      { baseRevision: revision },
    );
    expect(merged.data[0]).toMatchObject({
      startedAt: started.startedAt,
      startedAtIso: started.startedAtIso,
    });
    expect((await listed(eventId))['wood-1']).toEqual(merged.data[0]);
  },
);
