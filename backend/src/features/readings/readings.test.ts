import { randomUUID } from 'node:crypto';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import * as calls from '@kalavara/shared-types/readings/readings';
import { readingIdOf } from '@kalavara/shared-types/readings/readings.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import * as todos from '@kalavara/shared-types/todos/todos';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { saveDefaultTasks } from '../../test/default-tasks';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

const eventWithTasks = (phone: Device) => saveDefaultTasks(phone, server.newEvent());
const pit = (value: number | string, more: object = {}) => ({
  id: randomUUID(),
  kind: 'pit' as const,
  value,
  ...more,
});
const logOf = async (phone: Device, eventId: string) =>
  (await phone.call(calls.listEventReadings, { params: { eventId } })).data;
const taskOf = async (phone: Device, eventId: string, id: string) =>
  (await phone.call(todos.listTodos, { params: { eventId } })).data.find((task) => task.id === id)!;

test(
  'a reading has a name and a time, and its task has the latest value as text',
  { meta: { requirements: ['K-004', 'K-264', 'D-044'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    const params = { eventId, taskId: 'temp-1' };
    const body = pit('190,5', { probe: 'Long probe', note: 'Lid was open' });
    const { data } = await phone.call(calls.addReading, { params, body });
    expect(data).toEqual({
      id: body.id,
      eventId,
      taskId: 'temp-1',
      kind: 'pit',
      value: 190.5,
      at: data.at,
      by: 'Amina',
      probe: 'Long probe',
      note: 'Lid was open',
      action: null,
    });
    expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({
      temperatureValue: '190.5',
      completed: false,
    });

    server.clock.advance(minutes(15));
    await phone.call(calls.addReading, { params, body: pit(212, { by: 'Biju' }) });
    expect(
      (await phone.call(calls.listReadings, { params })).data.map(({ value, by }) => [value, by]),
    ).toEqual([
      [190.5, 'Amina'],
      [212, 'Biju'],
    ]);
    expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: '212' });
  },
);

test.each([[700], [-1], [600.1], [182.55], ['hot'], ['']])(
  '%o is not a temperature and is refused with the documented message',
  { meta: { requirements: ['D-044'] } },
  async (value) => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const answer = await refusal(
      phone.call(calls.addReading, { params: { eventId, taskId: 'temp-1' }, body: pit(value) }),
    );
    expect(answer).toMatchObject({
      code: 'temperature-wrong',
      error: 'Enter a temperature from 0 to 600°C.',
      fields: ['value'],
    });
    expect(await logOf(phone, eventId)).toEqual([]);
  },
);

test.each([[0], [600], [0.1]])(
  '%d °C is a temperature',
  { meta: { requirements: ['D-044'] } },
  async (value) => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const { data } = await phone.call(calls.addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: pit(value),
    });
    expect(data.value).toBe(value);
  },
);

test('a queued reading preserves its time, and an older reading does not become the task’s value', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-2' };
  const at = server.clock.now() - minutes(45);
  await phone.call(calls.addReading, { params, body: pit(175) });
  const { data } = await phone.call(calls.addReading, { params, body: pit(160, { at }) });
  expect(data.at).toBe(new Date(at).toISOString());
  expect((await logOf(phone, eventId)).map(({ value }) => value)).toEqual([160, 175]);
  expect(await taskOf(phone, eventId, 'temp-2')).toMatchObject({ temperatureValue: '175' });

  const old = pit(170, { at: server.clock.now() - minutes(25 * 60) });
  expect((await refusal(phone.call(calls.addReading, { params, body: old }))).code).toBe(
    'too-late',
  );
});

test('a repeated id creates one reading; it is refused for another task', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const body = pit(210);
  const params = { eventId, taskId: 'temp-1' };
  const first = await phone.call(calls.addReading, { params, body });
  const second = await phone.call(calls.addReading, { params, body: { ...body, value: 300 } });
  expect(second).toMatchObject({ data: first.data, revision: first.revision });
  const other = await refusal(
    phone.call(calls.addReading, { params: { eventId, taskId: 'temp-2' }, body }),
  );
  expect(other.code).toBe('reading-exists');
  expect(await logOf(phone, eventId)).toHaveLength(1);
});

test(
  'completing a check with a value creates one reading, which an undo of the completion does not remove',
  { meta: { requirements: ['K-463'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    const params = { eventId, taskId: 'temp-1' };
    const commandId = randomUUID();
    const at = server.clock.now() - minutes(10);
    const given = { params, body: { temperatureValue: '205.5', by: 'Biju', at } };
    await phone.call(todos.completeTask, given, { commandId });
    await phone.call(todos.completeTask, given, { commandId });
    expect(await logOf(phone, eventId)).toMatchObject([
      {
        id: readingIdOf(commandId, 'temp-1'),
        kind: 'pit',
        value: 205.5,
        by: 'Biju',
        at: new Date(at).toISOString(),
      },
    ]);
    await phone.call(todos.undoCompleteTask, { params, body: {} });
    expect(await logOf(phone, eventId)).toHaveLength(1);
    expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({
      completed: false,
      temperatureValue: '205.5',
    });
  },
);

test('two cooks measure one check while offline: the first one completes it, both values are readings, and the latest is its text', async () => {
  const [amina, biju] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(amina);
  const now = server.clock.now();
  const tick = (phone: Device, taskId: string, temperatureValue: string, ago: number) =>
    phone.call(todos.completeTask, {
      params: { eventId, taskId },
      body: { temperatureValue, at: now - minutes(ago) },
    });
  await tick(amina, 'temp-1', '205', 10);
  const { data } = await tick(biju, 'temp-1', '98', 5);
  expect(data).toMatchObject({ completedBy: 'Amina', temperatureValue: '98' });
  await tick(amina, 'temp-2', '178', 5);
  const earlier = await tick(biju, 'temp-2', '150', 10);
  expect(earlier.data).toMatchObject({ completedBy: 'Amina', temperatureValue: '178' });

  const at = (ago: number) => new Date(now - minutes(ago)).toISOString();
  const rows = (await logOf(amina, eventId)).map((row) => [row.taskId, row.value, row.by, row.at]);
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      ['temp-1', 205, 'Amina', at(10)],
      ['temp-1', 98, 'Biju', at(5)],
      ['temp-2', 178, 'Amina', at(5)],
      ['temp-2', 150, 'Biju', at(10)],
    ]),
  );
});

test('a late tick does not replace the text of its check if there is a later reading', async () => {
  const phone = await server.connect('staff', 'Amina');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-2' };
  const now = server.clock.now();
  await phone.call(calls.addReading, { params, body: pit(172, { at: now - minutes(10) }) });
  const { data } = await phone.call(todos.completeTask, {
    params,
    body: { temperatureValue: '181', at: now - minutes(30) },
  });
  expect(data).toMatchObject({ completed: true, temperatureValue: '172' });
  expect((await logOf(phone, eventId)).map(({ value }) => value)).toEqual([181, 172]);
});

test('a completion with the value of the last reading creates no second reading', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-3' };
  await phone.call(calls.addReading, { params, body: pit(150) });
  const { data } = await phone.call(todos.completeTask, {
    params,
    body: { temperatureValue: '150.0' },
  });
  expect(data).toMatchObject({ completed: true });
  expect(await logOf(phone, eventId)).toHaveLength(1);
});

test(
  'a reading outside its band blocks nothing, and stores the corrective action',
  { meta: { requirements: ['D-045'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const params = { eventId, taskId: 'temp-1' };
    const body = pit(150);
    await phone.call(calls.addReading, { params, body });
    const noted = await phone.call(calls.noteAction, {
      params: { ...params, readingId: body.id },
      body: { action: 'More embers' },
    });
    expect(noted.data).toMatchObject({ value: 150, action: 'More embers' });
    const { data } = await phone.call(todos.completeTask, { params, body: {} });
    expect(data).toMatchObject({ completed: true, temperatureValue: '150' });

    const empty = phone.call(calls.noteAction, {
      params: { ...params, readingId: body.id },
      body: { action: '  ' },
    });
    expect((await refusal(empty)).fields).toEqual(['action']);
    const nowhere = phone.call(calls.noteAction, {
      params: { ...params, readingId: randomUUID() },
      body: { action: 'x' },
    });
    expect((await refusal(nowhere)).code).toBe('reading-not-found');
  },
);

test('a corrective action that arrives late does not replace that of another person', async () => {
  const [amina, biju] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(amina);
  const params = { eventId, taskId: 'temp-1' };
  const { data, revision } = await amina.call(calls.addReading, { params, body: pit(150) });
  const ofReading = { ...params, readingId: data.id };
  const note = (phone: Device, action: string, baseRevision: number) =>
    phone.call(calls.noteAction, { params: ofReading, body: { action } }, { baseRevision });
  const { revision: later } = await note(biju, 'More firewood', revision);
  expect(await refusal(note(amina, 'Closed the lid', revision))).toMatchObject({
    code: 'changed-meanwhile',
    details: { by: 'Biju' },
  });
  const { data: corrected } = await note(amina, 'More firewood, lid closed', later);
  expect(corrected.action).toBe('More firewood, lid closed');
});

test('a removed reading leaves the previous value in the task, and its id restores it', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  await phone.call(calls.addReading, { params, body: pit(201) });
  server.clock.advance(minutes(1));
  const slip = pit(20);
  await phone.call(calls.addReading, { params, body: slip });
  const gone = { params: { ...params, readingId: slip.id } };
  await phone.call(calls.removeReading, gone);
  const repeated = await phone.call(calls.removeReading, gone);
  expect(repeated.revision).toBe((await phone.call(calls.listReadings, { params })).revision);
  expect((await logOf(phone, eventId)).map(({ value }) => value)).toEqual([201]);
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: '201' });

  await phone.call(calls.addReading, { params, body: { ...slip, value: 99 } });
  expect((await logOf(phone, eventId)).map(({ value }) => value)).toEqual([201, 20]);
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: '20' });
  const elsewhere = { params: { ...gone.params, taskId: 'temp-2' } };
  expect((await refusal(phone.call(calls.removeReading, elsewhere))).code).toBe(
    'reading-not-found',
  );
});

test(
  'a task that is no check accepts core and hot-holding readings',
  { meta: { requirements: ['D-043'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const core = { id: randomUUID(), kind: 'core' as const, value: 78 };
    await phone.call(calls.addReading, { params: { eventId, taskId: 'final-1' }, body: core });
    const hot = { id: randomUUID(), kind: 'hot-holding' as const, value: 64 };
    await phone.call(calls.addReading, { params: { eventId, taskId: 'packing-2' }, body: hot });
    expect((await logOf(phone, eventId)).map(({ kind }) => kind)).toEqual(['core', 'hot-holding']);
    const strange = { id: randomUUID(), kind: 'oven', value: 64 };
    const answer = await phone.callByName('addReading', {
      params: { eventId, taskId: 'packing-2' },
      body: strange,
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid', fields: ['kind'] },
    ]);
  },
);

test('a removed task refuses readings with the name of who removed it', async () => {
  const phone = await server.connect('staff', 'Amina');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  await phone.call(todos.deleteTask, { params });
  const off = await refusal(phone.call(calls.addReading, { params, body: pit(200) }));
  expect(off).toMatchObject({ code: 'task-removed', details: { by: 'Amina' } });
  const none = await refusal(
    phone.call(calls.addReading, { params: { eventId, taskId: 'nothing' }, body: pit(200) }),
  );
  expect(none.code).toBe('task-not-found');
});

test(
  'a documented list with a new value of a check creates a reading; the same list again creates none',
  { meta: { requirements: ['K-573'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    const list = (value: string | number) =>
      defaultTasks(eventId).map((task) =>
        task.id === 'temp-2' ? { ...task, temperatureValue: value, completed: true } : task,
      );
    const save = (value: string | number) =>
      phone.call(todos.saveTodos, { params: { eventId }, body: list(value) });
    await save(172);
    await save('172');
    expect(await logOf(phone, eventId)).toMatchObject([
      { taskId: 'temp-2', value: 172, by: 'Amina', kind: 'pit' },
    ]);
    server.clock.advance(minutes(1));
    await save('181,5');
    expect((await logOf(phone, eventId)).map(({ value }) => value)).toEqual([172, 181.5]);
  },
);

test('a reset clears the list but not the readings, and its undo creates none', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  await phone.call(calls.addReading, { params: { eventId, taskId: 'temp-1' }, body: pit(210) });
  await phone.call(todos.resetTodos, { params: { eventId } });
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: null });
  await phone.call(todos.undoResetTodos, { params: { eventId } });
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: '210' });
  expect(await logOf(phone, eventId)).toHaveLength(1);
});

test(
  'readings are deleted and restored with their event',
  { meta: { requirements: ['D-084'] } },
  async () => {
    const owner = await server.connect('owner');
    const eventId = server.newEvent();
    await owner.callByName('createDiaryEvent', {
      body: { id: eventId, title: 'Wedding', date: '2027-01-09' },
    });
    await saveDefaultTasks(owner, eventId);
    const params = { eventId, taskId: 'temp-1' };
    const slip = pit(20);
    await owner.call(calls.addReading, { params, body: pit(210) });
    await owner.call(calls.addReading, { params, body: slip });
    await owner.call(calls.removeReading, { params: { ...params, readingId: slip.id } });
    server.clock.advance(minutes(1));

    await owner.callByName('deleteDiaryEvent', { params: { id: eventId } });
    expect(await logOf(owner, eventId)).toEqual([]);
    await owner.callByName('restoreDiaryEvent', { params: { id: eventId } });
    expect((await logOf(owner, eventId)).map(({ value }) => value)).toEqual([210]);
    expect(await taskOf(owner, eventId, 'temp-1')).toMatchObject({ temperatureValue: '210' });
  },
);

test('the reading and the value of its task are one batch, and a TV that joins gets both', async () => {
  const phone = await server.connect('staff');
  const tv = await server.connect('display', 'Pit');
  const eventId = await eventWithTasks(phone);
  const { batches } = await tv.enter(eventRoom(eventId));
  const { revision } = await phone.call(calls.addReading, {
    params: { eventId, taskId: 'temp-1' },
    body: pit(190),
  });
  await waitUntil(() => expect(batches.at(-1)?.revision).toBe(revision));
  expect(
    batches
      .at(-1)!
      .changes.map(({ type }) => type)
      .sort(),
  ).toEqual(['reading.changed', 'task.changed']);
  const { welcome } = await (await server.connect('display', 'Rice')).enter(eventRoom(eventId));
  expect(welcome).toMatchObject({
    success: true,
    snapshot: { readings: [{ taskId: 'temp-1', value: 190 }] },
  });
  expect(await logOf(tv, eventId)).toHaveLength(1);
  const wrong = await refusal(
    tv.call(calls.addReading, { params: { eventId, taskId: 'temp-1' }, body: pit(200) }),
  );
  expect(wrong.code).toBe('not-allowed');
});

test('twenty concurrent readings create twenty rows, and the task has the latest value', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  const now = server.clock.now();
  const readings = Array.from({ length: 20 }, (_, n) =>
    pit(200 + n, { at: now - minutes((n * 7) % 20) }),
  );
  await Promise.all(
    [...readings, ...readings].map((body) => phone.call(calls.addReading, { params, body })),
  );
  const log = await logOf(phone, eventId);
  expect(log).toHaveLength(20);
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({
    temperatureValue: String(log.at(-1)!.value),
  });
});

test('a guest of an open kitchen may add readings', async () => {
  const open = await startTestServer({ env: { OPEN_KITCHEN: '1' } });
  const guest = await open.connect('guest');
  const eventId = open.newEvent();
  await saveDefaultTasks(guest, eventId);
  const { data } = await guest.call(calls.addReading, {
    params: { eventId, taskId: 'temp-1' },
    body: pit(220),
  });
  expect(data.by).toBe('User');
  expect(
    (
      await refusal(
        (await server.connect('guest')).call(calls.addReading, {
          params: { eventId, taskId: 'temp-1' },
          body: pit(2),
        }),
      )
    ).code,
  ).toBe('not-signed-in');
});

test(
  'two phones that were offline both recorded measurement 1: both readings are stored, with two numbers',
  { meta: { requirements: ['K-526'] } },
  async () => {
    const amina = await server.connect('staff', 'Amina');
    const biju = await server.connect('staff', 'Biju');
    const eventId = await eventWithTasks(amina);
    const number = (n: number) => `Additional Temperature Measurement ${n}`;
    const body = (id: string) => ({
      id,
      task: number(1),
      dueDate: 'Event day',
      estimatedDuration: '5',
      isTemperature: true,
    });
    // Each phone sends its outbox in this order after the reconnect: the task, then its reading.
    const sendOutbox = async (phone: Device, id: string, value: number) => {
      const { data } = await phone.call(todos.addTask, { params: { eventId }, body: body(id) });
      await phone.call(calls.addReading, { params: { eventId, taskId: id }, body: pit(value) });
      return data.task;
    };
    const names = await Promise.all([
      sendOutbox(amina, 'm-amina', 210),
      sendOutbox(biju, 'm-biju', 190),
      sendOutbox(amina, 'm-third', 205),
    ]);
    expect([...names].sort()).toEqual([1, 2, 3].map(number));

    const list = (await amina.call(todos.listTodos, { params: { eventId } })).data;
    const numbered = list
      .filter(({ task }) => task.startsWith('Additional'))
      .map(({ id, task, temperatureValue }) => [id, task, temperatureValue]);
    expect(numbered).toHaveLength(3);
    expect(numbered).toEqual(
      expect.arrayContaining([
        ['m-amina', names[0], '210'],
        ['m-biju', names[1], '190'],
        ['m-third', names[2], '205'],
      ]),
    );
    expect(
      (await logOf(amina, eventId)).map(({ taskId, value, by }) => [taskId, value, by]),
    ).toEqual(
      expect.arrayContaining([
        ['m-amina', 210, 'Amina'],
        ['m-biju', 190, 'Biju'],
        ['m-third', 205, 'Amina'],
      ]),
    );
  },
);
