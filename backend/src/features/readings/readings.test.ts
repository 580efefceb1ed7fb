import { randomUUID } from 'node:crypto';
import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import * as calls from '@kalavara/shared-types/readings';
import { readingIdOf } from '@kalavara/shared-types/readings.rules';
import { eventRoom } from '@kalavara/shared-types/rooms';
import * as todos from '@kalavara/shared-types/todos';
import { afterEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';
import { brokenInvariants } from '../../test/invariants';

const server = await startTestServer();
afterEach(async () => expect(await brokenInvariants(server.database.url)).toEqual({}));

async function eventWithTasks(phone: Device) {
  const eventId = server.newEvent();
  await phone.call(
    todos.saveTodos,
    { params: { eventId }, body: defaultTasks(eventId) },
    { baseRevision: 0 },
  );
  return eventId;
}
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

test('K-004 K-264 D-044 a reading is a row with who and when, and its task keeps the latest value as text', async () => {
  const phone = await server.connect('staff', 'Amina');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  const body = pit('190,5', { probe: 'Long probe', note: 'Lid was open' });
  const { data } = await phone.call(calls.addReading, { params, body });
  expect(data).toEqual({
    ...{
      id: body.id,
      eventId,
      taskId: 'temp-1',
      kind: 'pit',
      value: 190.5,
      at: data.at,
      by: 'Amina',
    },
    ...{ probe: 'Long probe', note: 'Lid was open', action: null },
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
});

test.each([[700], [-1], [600.1], [182.55], ['hot'], ['']])(
  'D-044 %o is no temperature: it is refused with its sentence',
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

test.each([[0], [600], [0.1]])('D-044 %d °C is a temperature', async (value) => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const { data } = await phone.call(calls.addReading, {
    params: { eventId, taskId: 'temp-1' },
    body: pit(value),
  });
  expect(data.value).toBe(value);
});

test('a reading that waited on a phone keeps its time, and an older one does not become the task’s value', async () => {
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

test('an id sent twice is one reading; for another task it is refused', async () => {
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

test('K-463 completing a check with its value makes a reading, once; un-completing leaves it', async () => {
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
});

test('a tick takes along what was just read, and makes no second reading of it', async () => {
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

test('D-045 a reading outside its band blocks nothing, and keeps what was done about it', async () => {
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
});

test('a slip is taken off, the task says what is left, and the same id brings it back', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  await phone.call(calls.addReading, { params, body: pit(201) });
  server.clock.advance(minutes(1));
  const slip = pit(20);
  await phone.call(calls.addReading, { params, body: slip });
  const gone = { params: { ...params, readingId: slip.id } };
  await phone.call(calls.removeReading, gone);
  const again = await phone.call(calls.removeReading, gone);
  expect(again.revision).toBe((await phone.call(calls.listReadings, { params })).revision);
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

test('D-043 a task that is no check takes the core of the meat and hot holding', async () => {
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
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid', fields: ['kind'] }]);
});

test('a task that was taken off the list takes no reading, and says who did it', async () => {
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

test('K-573 a documented list with a new value of a check makes a reading; the same list again makes none', async () => {
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
});

test('a reset clears the list and not the log, and its undo reads no thermometer', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  await phone.call(calls.addReading, { params: { eventId, taskId: 'temp-1' }, body: pit(210) });
  await phone.call(todos.resetTodos, { params: { eventId } });
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: null });
  await phone.call(todos.undoResetTodos, { params: { eventId } });
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({ temperatureValue: '210' });
  expect(await logOf(phone, eventId)).toHaveLength(1);
});

test('D-084 readings go with their event, and come back with it', async () => {
  const owner = await server.connect('owner');
  const eventId = server.newEvent();
  await owner.callByName('createDiaryEvent', {
    body: { id: eventId, title: 'Wedding', date: '2027-01-09' },
  });
  await owner.call(
    todos.saveTodos,
    { params: { eventId }, body: defaultTasks(eventId) },
    { baseRevision: 0 },
  );
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
});

test('the room hears the reading and the value of its task as one batch, and a TV who comes in finds it', async () => {
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

test('twenty phones reading at once leave twenty rows, and the task says the latest of them', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'temp-1' };
  const now = server.clock.now();
  const said = Array.from({ length: 20 }, (_, n) =>
    pit(200 + n, { at: now - minutes((n * 7) % 20) }),
  );
  await Promise.all(
    [...said, ...said].map((body) => phone.call(calls.addReading, { params, body })),
  );
  const log = await logOf(phone, eventId);
  expect(log).toHaveLength(20);
  expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({
    temperatureValue: String(log.at(-1)!.value),
  });
});

test('a trusted guest of an open kitchen reads the thermometer too', async () => {
  const open = await startTestServer({ env: { OPEN_KITCHEN: '1' } });
  const guest = await open.connect('guest');
  const eventId = open.newEvent();
  await guest.call(
    todos.saveTodos,
    { params: { eventId }, body: defaultTasks(eventId) },
    { baseRevision: 0 },
  );
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

test('K-526 two phones that were offline both made measurement 1: both readings are there, under two numbers', async () => {
  const [amina, biju] = [
    await server.connect('staff', 'Amina'),
    await server.connect('staff', 'Biju'),
  ];
  const eventId = await eventWithTasks(amina);
  const number = (n: number) => `Additional Temperature Measurement ${n}`;
  const body = (id: string) => ({
    id,
    task: number(1),
    dueDate: 'Event day',
    estimatedDuration: '5',
    isTemperature: true,
  });
  /** As the outbox of each sends it once the network is back: the task, then its reading. */
  const land = async (phone: Device, id: string, value: number) => {
    const { data } = await phone.call(todos.addTask, { params: { eventId }, body: body(id) });
    await phone.call(calls.addReading, { params: { eventId, taskId: id }, body: pit(value) });
    return data.task;
  };
  const names = await Promise.all([
    land(amina, 'm-amina', 210),
    land(biju, 'm-biju', 190),
    land(amina, 'm-third', 205),
  ]);
  expect([...names].sort()).toEqual([1, 2, 3].map(number));

  const list = (await amina.call(todos.listTodos, { params: { eventId } })).data;
  const told = list
    .filter(({ task }) => task.startsWith('Additional'))
    .map(({ id, task, temperatureValue }) => [id, task, temperatureValue]);
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      ['m-amina', names[0], '210'],
      ['m-biju', names[1], '190'],
      ['m-third', names[2], '205'],
    ]),
  );
  expect((await logOf(amina, eventId)).map(({ taskId, value, by }) => [taskId, value, by])).toEqual(
    expect.arrayContaining([
      ['m-amina', 210, 'Amina'],
      ['m-biju', 190, 'Biju'],
      ['m-third', 205, 'Amina'],
    ]),
  );
});
