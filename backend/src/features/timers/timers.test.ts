import { hash, randomUUID } from 'node:crypto';
import {
  createDiaryEvent,
  deleteDiaryEvent,
  restoreDiaryEvent,
  updateDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { getHistory } from '@kalavara/shared-types/history/history';
import { adjustTimer, getTimer, listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { tasksOfStep } from '@kalavara/shared-types/todos/step-tasks.rules';
import {
  completeTask,
  listTodos,
  resetTodos,
  startTask,
  undoStartTask,
} from '@kalavara/shared-types/todos/todos';
import { waitUntil } from '../../test/wait-until';
import { minutes, refusal, seconds, startTestServer } from '../../test/harness';

const server = await startTestServer();
const step = (eventId: string, stepId: string) => ({
  params: { eventId, stepId },
  body: { isActive: true },
});

test(
  'a reopened page continues the running step',
  { meta: { requirements: ['K-587'] } },
  async () => {
    const eventId = server.newEvent();
    const phone = await server.connect('staff', 'Amina');

    const first = await phone.call(setTimer, step(eventId, '3-1'));
    server.clock.advance(minutes(7));
    const second = await phone.call(setTimer, step(eventId, '3-1'));

    expect(second.data).toEqual(first.data);
    expect(second.data.startedBy).toBe('Amina');
    expect(second.revision).toBe(1);
  },
);

test(
  'a timer has event, step and start time, and stops by becoming inactive',
  { meta: { requirements: ['K-364', 'K-365', 'K-366', 'K-588', 'K-589', 'D-026'] } },
  async () => {
    const feast = server.newEvent();
    const other = server.newEvent();
    const phone = await server.connect('staff', 'Amina');
    const startTime = server.clock.now() - minutes(2);
    const started = await phone.call(setTimer, {
      params: { eventId: feast, stepId: '2-1' },
      body: { isActive: true, startTime },
    });
    expect(started.data).toEqual({
      eventId: feast,
      stepId: '2-1',
      isActive: true,
      startTime,
      startedBy: 'Amina',
    });
    await phone.call(setTimer, step(feast, '3-1'));
    await phone.call(setTimer, step(other, '2-1'));

    const stopped = await phone.call(setTimer, {
      params: { eventId: feast, stepId: '2-1' },
      body: { isActive: false },
    });
    expect(stopped.data).toEqual({
      eventId: feast,
      stepId: '2-1',
      isActive: false,
      startTime: null,
      startedBy: null,
    });
    const runningOf = async (eventId: string) =>
      (await phone.call(listTimers, { params: { eventId } })).data
        .filter(({ isActive }) => isActive)
        .map(({ stepId }) => stepId);
    expect([await runningOf(feast), await runningOf(other)]).toEqual([['3-1'], ['2-1']]);
  },
);

test(
  'starting a step stops the other of its stage, in one batch on every TV',
  { meta: { requirements: ['K-494', 'K-496', 'D-022'] } },
  async () => {
    const eventId = server.newEvent();
    const [phone, tv] = await Promise.all([
      server.connect('staff'),
      server.connect('display', 'TV 1'),
    ]);
    const { batches, welcome } = await tv.enter(eventRoom(eventId));
    expect(welcome).toMatchObject({
      success: true,
      revision: 0,
      snapshot: { timers: [], todos: null, people: null },
    });

    await phone.call(setTimer, step(eventId, '2-1'));
    await phone.call(setTimer, step(eventId, '3-1'));
    await phone.call(setTimer, step(eventId, '2-2'));

    await waitUntil(() => expect(batches).toHaveLength(3));
    expect(batches.map(({ revision }) => revision)).toEqual([1, 2, 3]);
    expect(batches[2]!.changes).toEqual([
      {
        type: 'timer.changed',
        timer: { eventId, stepId: '2-1', isActive: false, startTime: null, startedBy: null },
      },
      {
        type: 'timer.changed',
        timer: expect.objectContaining({ stepId: '2-2', isActive: true }) as unknown,
      },
    ]);
    const { data } = await tv.call(listTimers, { params: { eventId } });
    expect(data.filter(({ isActive }) => isActive).map(({ stepId }) => stepId)).toEqual([
      '2-2',
      '3-1',
    ]);
  },
);

test(
  'a step that was never started is 404, a stopped one is found',
  { meta: { requirements: ['K-586', 'K-647'] } },
  async () => {
    const eventId = server.newEvent();
    const phone = await server.connect('staff');
    expect(
      await refusal(phone.call(getTimer, { params: { eventId, stepId: '2-1' } })),
    ).toMatchObject({ code: 'timer-not-started' });

    await phone.call(setTimer, step(eventId, '2-1'));
    await phone.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: false } });

    const { data } = await phone.call(getTimer, { params: { eventId, stepId: '2-1' } });
    expect(data).toEqual({
      eventId,
      stepId: '2-1',
      isActive: false,
      startTime: null,
      startedBy: null,
    });
  },
);

test(
  'a late start time is accepted within a day, never in the future',
  { meta: { requirements: ['D-024'] } },
  async () => {
    const phone = await server.connect('staff');
    const startAt = async (startTime: number) =>
      (
        await phone.call(setTimer, {
          params: { eventId: server.newEvent(), stepId: '2-1' },
          body: { isActive: true, startTime },
        })
      ).data.startTime!;
    const now = server.clock.now();

    expect(await startAt(now - minutes(3))).toBe(now - minutes(3));
    expect(await startAt(now + minutes(3))).toBeLessThanOrEqual(server.clock.now());
    expect(await refusal(startAt(now - minutes(24 * 60 + 1)))).toMatchObject({
      code: 'start-too-old',
      fields: ['startTime'],
    });
  },
);

test('a queued start does not undo newer changes of its stage', async () => {
  const eventId = server.newEvent();
  const [late, cook] = await Promise.all([
    server.connect('staff', 'Late'),
    server.connect('staff', 'Cook'),
  ]);
  const { revision } = await cook.call(setTimer, step(eventId, '2-1'));
  await cook.call(setTimer, step(eventId, '2-2'));

  const answer = await refusal(
    late.call(setTimer, step(eventId, '2-1'), { baseRevision: revision }),
  );
  expect(answer).toMatchObject({ code: 'timer-moved-on' });
  const { data } = await cook.call(listTimers, { params: { eventId } });
  expect(data.find(({ isActive }) => isActive)?.stepId).toBe('2-2');
});

test('the refusal of a queued start names the person who used the stage, and the time', async () => {
  const eventId = server.newEvent();
  const [late, cook] = await Promise.all([
    server.connect('staff', 'Late'),
    server.connect('staff', 'Cook'),
  ]);
  const { revision } = await cook.call(setTimer, step(eventId, '2-1'));
  await cook.call(setTimer, step(eventId, '2-2'));
  expect(
    await refusal(late.call(setTimer, step(eventId, '2-1'), { baseRevision: revision })),
  ).toMatchObject({ details: { by: 'Cook', at: expect.any(String) as unknown } });
});

test('the start of a running step is set a minute earlier on every TV, with person and reason in the history', async () => {
  const eventId = server.newEvent();
  const params = { eventId, stepId: '2-1' };
  const [cook, tv] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('display', 'TV 1'),
  ]);
  const { batches } = await tv.enter(eventRoom(eventId));
  const { data: started } = await cook.call(setTimer, step(eventId, '2-1'));
  const from = started.startTime!;
  const body = { startTime: from - minutes(1), from, note: 'meat came late' };
  const { data: adjusted } = await tv.call(adjustTimer, { params, body });
  expect(adjusted).toEqual({ ...started, startTime: from - minutes(1) });
  await waitUntil(() => expect(batches).toHaveLength(2));
  expect(batches[1]!.changes).toEqual([
    {
      type: 'timer.changed',
      timer: adjusted,
      adjustment: { by: 'TV 1', note: 'meat came late' },
    },
  ]);
  // A repeated note does not change the timer, but is in the history too.
  await cook.call(adjustTimer, {
    params,
    body: { ...body, startTime: from - minutes(2), from: from - minutes(1) },
  });
  const { data } = await cook.call(getHistory, {
    query: { entity: 'timer', id: `${eventId}/2-1` },
  });
  expect(data.slice(0, 2).map(({ actor, fields }) => [actor?.name, fields])).toEqual([
    [
      'Amina',
      [
        { field: 'startTime', before: from - minutes(1), after: from - minutes(2) },
        { field: 'note', before: null, after: 'meat came late' },
      ],
    ],
    [
      'TV 1',
      [
        { field: 'startTime', before: from, after: from - minutes(1) },
        { field: 'note', before: null, after: 'meat came late' },
      ],
    ],
  ]);
  // The documented answer has no other fields.
  expect(Object.keys((await cook.call(getTimer, { params })).data).sort()).toEqual(
    ['eventId', 'isActive', 'startTime', 'startedBy', 'stepId'].sort(),
  );
});

test('a step starts some minutes ago, and stops the other of its stage', async () => {
  const eventId = server.newEvent();
  const cook = await server.connect('staff', 'Amina');
  await cook.call(setTimer, step(eventId, '2-1'));
  const startTime = server.clock.now() - minutes(5);
  const { data } = await cook.call(adjustTimer, {
    params: { eventId, stepId: '2-2' },
    body: { startTime, from: null },
  });
  expect(data).toMatchObject({ isActive: true, startTime, startedBy: 'Amina' });
  const { data: timers } = await cook.call(listTimers, { params: { eventId } });
  expect(timers.filter(({ isActive }) => isActive)).toEqual([data]);
});

test('a start that was changed meanwhile is not adjusted, and the refusal names person and time', async () => {
  const eventId = server.newEvent();
  const params = { eventId, stepId: '2-1' };
  const [slow, quick] = await Promise.all([
    server.connect('staff', 'Slow'),
    server.connect('staff', 'Quick'),
  ]);
  const from = (await slow.call(setTimer, step(eventId, '2-1'))).data.startTime!;
  const shift = (by: number) => ({ params, body: { startTime: from - minutes(by), from } });
  await quick.call(adjustTimer, shift(3));
  expect(await refusal(slow.call(adjustTimer, shift(1)))).toMatchObject({
    code: 'timer-moved-on',
    details: { by: 'Quick', at: expect.any(String) as unknown },
  });
  // A request for the current value is not refused.
  expect((await slow.call(adjustTimer, shift(3))).data.startTime).toBe(from - minutes(3));
  await quick.call(setTimer, { params, body: { isActive: false } });
  expect(await refusal(slow.call(adjustTimer, shift(1)))).toMatchObject({
    code: 'timer-moved-on',
  });
  expect(
    await refusal(
      slow.call(adjustTimer, { params, body: { startTime: from - minutes(1_500), from: null } }),
    ),
  ).toMatchObject({ code: 'start-too-old' });
});

test('starting a step starts its task, with person and time; a started or completed task does not change, and a stop changes no task', async () => {
  const eventId = server.newEvent();
  const [cook, tv] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('display', 'TV 1'),
  ]);
  await cook.call(resetTodos, { params: { eventId } });
  const [taskId] = tasksOfStep('2-1') as [string];
  const task = async () =>
    (await cook.call(listTodos, { params: { eventId } })).data.find(({ id }) => id === taskId)!;
  expect((await task()).startedAtIso).toBeNull();
  const { batches } = await tv.enter(eventRoom(eventId));
  const { data: timer } = await tv.call(setTimer, step(eventId, '2-1'));
  await waitUntil(() => expect(batches).toHaveLength(1));
  expect(batches[0]!.changes.map(({ type }) => type)).toEqual(['timer.changed', 'task.changed']);
  const started = await task();
  expect(started).toMatchObject({ startedBy: 'TV 1', completed: false });
  expect(Date.parse(started.startedAtIso!)).toBe(timer.startTime);

  server.clock.advance(minutes(2));
  await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: false } });
  expect(await task()).toEqual(started);
  server.clock.advance(minutes(3));
  await cook.call(setTimer, step(eventId, '2-1'));
  expect(await task()).toEqual(started);

  await cook.call(completeTask, { params: { eventId, taskId }, body: {} });
  // Completing a task does not stop its step.
  const { data } = await cook.call(getTimer, { params: { eventId, stepId: '2-1' } });
  expect(data.isActive).toBe(true);
});

test('a corrected start of a step is that of its task too; minutes more or less, and a task started by hand, change nothing', async () => {
  const eventId = server.newEvent();
  const cook = await server.connect('staff', 'Amina');
  const params = { eventId, stepId: '2-1' };
  await cook.call(resetTodos, { params: { eventId } });
  const [taskId] = tasksOfStep('2-1') as [string];
  const task = async () =>
    (await cook.call(listTodos, { params: { eventId } })).data.find(({ id }) => id === taskId)!;
  const startOfTask = async () => Date.parse((await task()).startedAtIso!);
  const adjust = (from: number, startTime: number, movesTask?: boolean) =>
    cook.call(adjustTimer, { params, body: { startTime, from, movesTask } });
  const start = (await cook.call(setTimer, step(eventId, '2-1'))).data.startTime!;
  server.clock.advance(minutes(9));

  await adjust(start, start + minutes(2));
  expect(await startOfTask()).toBe(start);
  const real = start - minutes(5);
  await adjust(start + minutes(2), real, true);
  expect(await task()).toMatchObject({
    startedBy: 'Amina',
    startedAtIso: new Date(real).toISOString(),
  });
  // A stop right after a correction is no mistake.
  await cook.call(setTimer, { params, body: { isActive: false } });
  expect(await startOfTask()).toBe(real);

  await cook.call(undoStartTask, { params: { eventId, taskId }, body: {} });
  await cook.call(startTask, { params: { eventId, taskId }, body: {} });
  const byHand = await task();
  server.clock.advance(seconds(20));
  const next = (await cook.call(setTimer, step(eventId, '2-1'))).data.startTime!;
  await adjust(next, next - minutes(5), true);
  expect(await task()).toEqual(byHand);
});

test('the corrected start of a step of a done task is not after its completion', async () => {
  const eventId = server.newEvent();
  const cook = await server.connect('staff', 'Amina');
  const params = { eventId, stepId: '2-1' };
  await cook.call(resetTodos, { params: { eventId } });
  const [taskId] = tasksOfStep('2-1') as [string];
  const start = (await cook.call(setTimer, step(eventId, '2-1'))).data.startTime!;
  const adjust = async (from: number, startTime: number) => {
    await cook.call(adjustTimer, { params, body: { startTime, from, movesTask: true } });
    const { data } = await cook.call(listTodos, { params: { eventId } });
    return Date.parse(data.find(({ id }) => id === taskId)!.startedAtIso!);
  };
  server.clock.advance(minutes(4));
  await cook.call(completeTask, { params: { eventId, taskId }, body: {} });
  server.clock.advance(minutes(4));
  expect(await adjust(start, start + minutes(6))).toBe(start);
  expect(await adjust(start + minutes(6), start - minutes(1))).toBe(start - minutes(1));
});

test('a step of a deleted event does not start, and the refusal names the reason', async () => {
  const cook = await server.connect('staff', 'Amina');
  const owner = await server.connect('owner');
  const id = server.newEvent();
  await owner.call(createDiaryEvent, { body: { id, title: 'Lunch', date: '2027-01-09' } });
  const params = { eventId: id, stepId: '2-1' };
  await cook.call(setTimer, step(id, '2-1'));
  await owner.call(deleteDiaryEvent, { params: { id } });
  const body = { startTime: server.clock.now() - minutes(5), from: null };
  const refused = { code: 'event-not-found' };
  expect(await refusal(cook.call(setTimer, step(id, '2-1')))).toMatchObject(refused);
  expect(await refusal(cook.call(adjustTimer, { params, body }))).toMatchObject(refused);
  expect((await cook.call(listTimers, { params: { eventId: id } })).data).toEqual([]);

  await owner.call(restoreDiaryEvent, { params: { id } });
  const { data } = await cook.call(setTimer, step(id, '2-1'));
  expect(data.isActive).toBe(true);
});

test('a step of a completed event goes on with its start, and can be stopped', async () => {
  const cook = await server.connect('staff', 'Amina');
  const id = server.newEvent();
  const date = '2027-01-09';
  await cook.call(createDiaryEvent, { body: { id, title: 'Lunch', date } });
  const { data: started } = await cook.call(setTimer, step(id, '2-1'));
  server.clock.advance(minutes(5));
  const complete = (isCompleted: boolean) =>
    cook.call(updateDiaryEvent, { params: { id }, body: { title: 'Lunch', date, isCompleted } });
  const list = async () => (await cook.call(listTimers, { params: { eventId: id } })).data;
  await complete(true);
  expect(await list()).toEqual([started]);
  await complete(false);
  expect(await list()).toEqual([started]);
  await complete(true);
  await cook.call(setTimer, { params: { eventId: id, stepId: '2-1' }, body: { isActive: false } });
  expect(await list()).toMatchObject([{ isActive: false }]);
});

test.each([
  ['on the same day goes on with its start', minutes(40), true],
  ['on another day is stopped', minutes(20 * 60), false],
] as const)(
  'a step that ran when its event was deleted, and whose event is restored %s',
  async (_, passed, isActive) => {
    const people = () =>
      Promise.all([server.connect('staff', 'Amina'), server.connect('owner')] as const);
    let [cook, owner] = await people();
    const id = server.newEvent();
    const params = { eventId: id };
    await owner.call(createDiaryEvent, { body: { id, title: 'Lunch', date: '2027-01-09' } });
    await cook.call(resetTodos, { params });
    const { data: started } = await cook.call(setTimer, step(id, '2-1'));
    server.clock.advance(minutes(5));
    await owner.call(deleteDiaryEvent, { params: { id } });

    server.clock.advance(passed);
    [cook, owner] = await people(); // the sessions have ended
    const { batches } = await cook.enter(eventRoom(id));
    await owner.call(restoreDiaryEvent, { params: { id } });
    const { startTime, startedBy } = started;
    const timer = isActive ? { startTime, startedBy } : { startTime: null, startedBy: null };
    const expected = { stepId: '2-1', isActive, ...timer };
    expect((await cook.call(listTimers, { params })).data).toMatchObject([expected]);
    await waitUntil(() => expect(batches).toHaveLength(1));
    const published = batches[0]!.changes.filter(({ type }) => type === 'timer.changed');
    expect(published).toMatchObject(isActive ? [{ timer: expected }] : []);

    if (!isActive) return;
    // The start of its task was no mistake, although the step stops soon after the restore.
    await cook.call(setTimer, {
      params: { eventId: id, stepId: '2-1' },
      body: { isActive: false },
    });
    const [taskId] = tasksOfStep('2-1');
    const { data: tasks } = await cook.call(listTodos, { params });
    expect(tasks.find((task) => task.id === taskId)!.startedBy).toBe('Amina');
  },
);

test.each(['stopped', 'undone', 'replaced'] as const)(
  'a step that is %s within a minute counts as started by mistake, and its task is not started',
  async (how) => {
    const eventId = server.newEvent();
    const cook = await server.connect('staff', 'Amina');
    const { data: before } = await cook.call(resetTodos, { params: { eventId } });
    const list = async () => (await cook.call(listTodos, { params: { eventId } })).data;
    const startTime = server.clock.now() - minutes(5);
    if (how !== 'undone') await cook.call(setTimer, step(eventId, '2-1'));
    else
      await cook.call(adjustTimer, {
        params: { eventId, stepId: '2-1' },
        body: { startTime, from: null },
      });
    const [taskId] = tasksOfStep('2-1');
    expect((await list()).find(({ id }) => id === taskId)!.startedBy).toBe('Amina');

    server.clock.advance(seconds(50));
    if (how === 'replaced') await cook.call(setTimer, step(eventId, '2-6'));
    else
      await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: false } });
    const ofOther = new Set(tasksOfStep('2-6'));
    const isUnstarted = ({ id }: { id: string }) => how !== 'replaced' || !ofOther.has(id);
    expect((await list()).filter(isUnstarted)).toEqual(before.filter(isUnstarted));
  },
);

test('a stop within a minute changes no task that was started by hand before, and no completed one', async () => {
  const eventId = server.newEvent();
  const cook = await server.connect('staff', 'Amina');
  await cook.call(resetTodos, { params: { eventId } });
  const [taskId] = tasksOfStep('2-1') as [string];
  const press = (isActive: boolean) =>
    cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive } });
  const task = async () =>
    (await cook.call(listTodos, { params: { eventId } })).data.find(({ id }) => id === taskId)!;
  await cook.call(startTask, { params: { eventId, taskId }, body: {} });
  const started = await task();
  await press(true);
  await press(false);
  expect(await task()).toEqual(started);

  await cook.call(undoStartTask, { params: { eventId, taskId }, body: {} });
  await press(true);
  await cook.call(completeTask, { params: { eventId, taskId }, body: {} });
  const done = await task();
  await press(false);
  expect(await task()).toEqual(done);
});

test(
  'a repeated command has one effect and one answer, and is refused with another body',
  { meta: { rules: ['R7'] } },
  async () => {
    const eventId = server.newEvent();
    const phone = await server.connect('staff');
    const commandId = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => phone.call(setTimer, step(eventId, '2-1'), { commandId })),
    );
    expect(
      new Set(answers.map(({ data, revision }) => JSON.stringify({ data, revision }))).size,
    ).toBe(1);
    expect((await phone.call(listTimers, { params: { eventId } })).revision).toBe(1);

    const stop = { params: { eventId, stepId: '2-1' }, body: { isActive: false } };
    expect(await refusal(phone.call(setTimer, stop, { commandId }))).toMatchObject({
      code: 'id-reused',
    });
  },
);

test(
  'a start whose answer was lost is answered when it is repeated with its base, also after an upgrade',
  { meta: { rules: ['R7'] } },
  async () => {
    const eventId = server.newEvent();
    const [phone, other] = await Promise.all([server.connect('staff'), server.connect('staff')]);
    const commandId = randomUUID();
    const start = step(eventId, '2-1');
    const { data, revision } = await phone.call(setTimer, start, { commandId });
    const first = { data, revision };
    await phone.call(setTimer, step(eventId, '2-2'));
    // The command is repeated and answered as before; a new start would be refused, because the stage has moved on.
    for (const baseRevision of [0, 1, 2])
      expect(await phone.call(setTimer, start, { commandId, baseRevision })).toMatchObject(first);
    expect(await other.call(setTimer, start, { commandId, baseRevision: 1 })).toMatchObject(first);

    const body = hash('sha256', JSON.stringify(start.body), 'base64url');
    const stored = hash('sha256', `PUT /api/timers/${eventId}/2-1 ${body} 1`, 'base64url');
    const { main } = server.ctx.pools;
    await main.updateTable('commands').set({ hash: stored }).where('id', '=', commandId).execute();
    for (const device of [phone, other])
      expect(await device.call(setTimer, start, { commandId, baseRevision: 1 })).toMatchObject(
        first,
      );
    expect((await phone.call(listTimers, { params: { eventId } })).revision).toBe(2);
  },
);

test('a TV may start a step, and a guest may neither read nor write timers', async () => {
  const eventId = server.newEvent();
  const [tv, stranger] = await Promise.all([server.connect('display'), server.connect('guest')]);
  expect((await tv.call(setTimer, step(eventId, '2-1'))).data.isActive).toBe(true);
  expect(await refusal(stranger.call(setTimer, step(eventId, '2-1')))).toMatchObject({
    code: 'not-signed-in',
  });
  expect(await refusal(stranger.call(listTimers, { params: { eventId } }))).toMatchObject({
    code: 'not-signed-in',
  });
  expect((await stranger.enter(eventRoom(eventId))).welcome).toEqual({
    success: false,
    code: 'not-allowed',
  });
});

test('answers about timers carry the server’s time', async () => {
  const phone = await server.connect('staff');
  server.clock.advance(seconds(5));
  const now = server.clock.stop();
  const { serverNow } = await phone.call(listTimers, { params: { eventId: server.newEvent() } });
  server.clock.resume();
  expect(serverNow).toBe(now);
});
