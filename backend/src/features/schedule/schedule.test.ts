import { randomUUID } from 'node:crypto';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import {
  createDiaryEvent,
  deleteDiaryEvent,
  restoreDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  defaultSchedule,
  quickChoices,
  shiftTasks,
} from '@kalavara/shared-types/schedule/schedule.rules';
import { getSchedule, scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import * as todos from '@kalavara/shared-types/todos/todos';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { saveDefaultTasks } from '../../test/default-tasks';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();

/** An event with the 47 default tasks. */
const eventWithTasks = (phone: Device) => saveDefaultTasks(phone, server.newEvent());
const listOf = async (phone: Device, eventId: string) =>
  (await phone.call(todos.listTodos, { params: { eventId } })).data;
const taskOf = async (phone: Device, eventId: string, id: string) =>
  (await listOf(phone, eventId)).find((task) => task.id === id)!;
const scheduleOf = async (phone: Device, eventId: string) =>
  (await phone.call(getSchedule, { params: { eventId } })).data;
const shift = (
  phone: Device,
  eventId: string,
  deliveryTime: string,
  table?: 'first' | 'second',
  options = {},
) =>
  phone.call(
    scheduleTasks,
    { params: { eventId }, body: { deliveryTime, ...(table && { table }) } },
    options,
  );
const delivery = {
  task: 'Delivery',
  dueDate: 'Event day',
  isDelivery: true,
  deliveryLocation: 'The hall at Aluva',
};
const times = (tasks: readonly todos.Task[]) =>
  tasks.map(({ id, startTime, startDay }) => [id, startTime, startDay]);

test.each(quickChoices)(
  'a delivery at %s shifts the whole event day in one batch',
  { meta: { requirements: ['K-006', 'K-079', 'K-685'] } },
  async (deliveryTime) => {
    const [phone, tv] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('display'),
    ]);
    const eventId = await eventWithTasks(phone);
    const display = await tv.enter(eventRoom(eventId));
    const expected = new Map(
      shiftTasks(defaultTasks(eventId), defaultSchedule, { deliveryTime }).map((task) => [
        task.id,
        task.startTime,
      ]),
    );

    const answer = await shift(phone, eventId, deliveryTime);
    expect(answer.data.map(({ id, startTime }) => [id, startTime])).toEqual(
      answer.data.map(({ id }) => [
        id,
        expected.get(id) ?? defaultTasks(eventId).find((task) => task.id === id)!.startTime,
      ]),
    );
    expect(await listOf(phone, eventId)).toEqual(answer.data);
    if (deliveryTime === '12:00 PM') return expect(answer.schedule).toEqual(defaultSchedule);
    expect(answer.schedule).toMatchObject({ deliveryTime, table: 'first', changedBy: 'Amina' });
    expect(await scheduleOf(tv, eventId)).toEqual(answer.schedule);
    await waitUntil(() => expect(display.batches).toHaveLength(1));
    const changes = display.batches[0]!.changes.map(({ type }) => type);
    expect(changes.filter((type) => type === 'task.changed')).toHaveLength(29);
    expect(changes.at(-1)).toBe('schedule.changed');
  },
);

test(
  'a time that is not h:mm AM or PM is logged and changes nothing',
  { meta: { requirements: ['K-527'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const before = await phone.call(todos.listTodos, { params: { eventId } });
    for (const text of ['16:00', 'noon', '', '13:00 PM', '4 PM', '12:60 PM']) {
      const answer = await refusal(shift(phone, eventId, text));
      expect(answer).toMatchObject({
        code: 'time-format',
        error: 'Invalid time format',
        fields: ['deliveryTime'],
      });
    }
    expect(await phone.call(todos.listTodos, { params: { eventId } })).toEqual(before);
    expect(await scheduleOf(phone, eventId)).toEqual(defaultSchedule);
    expect(
      (await phone.callByName('scheduleTasks', { params: { eventId }, body: { deliveryTime: 4 } }))
        .status,
    ).toBe(400);
    expect(
      (
        await phone.callByName('scheduleTasks', {
          params: { eventId },
          body: { deliveryTime: '4:00 PM', table: 'third' },
        })
      ).status,
    ).toBe(400);
  },
);

test('another notation of a time is stored as h:mm AM or PM', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  expect((await shift(phone, eventId, ' 04:00pm')).schedule.deliveryTime).toBe('4:00 PM');
});

test('a repeated command shifts once, and an unchanged time publishes nothing', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const commandId = randomUUID();
  const first = await shift(phone, eventId, '2:00 PM', undefined, { commandId });
  expect(await shift(phone, eventId, '2:00 PM', undefined, { commandId })).toEqual(first);
  expect((await shift(phone, eventId, '2:00 PM')).revision).toBe(first.revision);
  expect(await taskOf(phone, eventId, 'mutton-1')).toMatchObject({ startTime: '7:00 AM' });
});

test(
  'a shift leaves actual times and actors of running and completed tasks, and moves planned ones',
  { meta: { requirements: ['D-058'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = await eventWithTasks(amina);
    await amina.call(todos.completeTask, { params: { eventId, taskId: 'mutton-1' }, body: {} });
    await amina.call(todos.startTask, { params: { eventId, taskId: 'setup-1' }, body: {} });
    const done = await taskOf(amina, eventId, 'mutton-1');
    const running = await taskOf(amina, eventId, 'setup-1');
    const { revision } = await shift(biju, eventId, '4:00 PM');
    expect(await taskOf(amina, eventId, 'mutton-1')).toEqual({ ...done, startTime: '9:00 AM' });
    expect(await taskOf(amina, eventId, 'setup-1')).toEqual({ ...running, startTime: '9:30 AM' });

    // The actor does not change, so other users cannot undo the completion without having received it.
    const base = { baseRevision: 0 };
    const answer = await refusal(
      biju.call(
        todos.undoCompleteTask,
        { params: { eventId, taskId: 'mutton-1' }, body: {} },
        base,
      ),
    );
    expect(answer.code).toBe('done-by-other');
    expect(revision).toBeGreaterThan(0);
  },
);

test(
  'an edited time preserves its offset, and an unreadable one stays',
  { meta: { requirements: ['D-057', 'D-072'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    await phone.call(todos.patchTask, {
      params: { eventId, taskId: 'mayo-1' },
      body: { startTime: '9.07' },
    });
    await phone.call(todos.patchTask, {
      params: { eventId, taskId: 'gas-1' },
      body: { startTime: '9:00 AM' },
    });
    await phone.call(todos.patchTask, {
      params: { eventId, taskId: 'setup-1' },
      body: { startTime: 'when all are here' },
    });
    await shift(phone, eventId, '2:00 PM');
    const at = Object.fromEntries(
      (await listOf(phone, eventId)).map(({ id, startTime }) => [id, startTime]),
    );
    expect(at).toMatchObject({
      'mayo-1': '11:07 AM',
      'gas-1': '9:00 AM',
      'setup-1': 'when all are here',
    });
  },
);

test(
  'a shift over midnight sets the start day of tasks',
  { meta: { requirements: ['D-056'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    await shift(phone, eventId, '2:00 AM');
    expect(await taskOf(phone, eventId, 'mutton-1')).toMatchObject({
      startTime: '7:00 PM',
      startDay: -1,
      dueDate: 'Event day',
    });
    await shift(phone, eventId, '12:00 PM');
    expect(times(await listOf(phone, eventId))).toEqual(times(defaultTasks(eventId)));
  },
);

test(
  'a shift of an event without a list creates the 47 default tasks first',
  { meta: { requirements: ['D-004'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = server.newEvent();
    const { data } = await shift(phone, eventId, '6:00 PM');
    expect(data).toHaveLength(47);
    await saveDefaultTasks(phone, eventId);
    expect(await taskOf(phone, eventId, 'mutton-1')).toMatchObject({ startTime: '11:00 AM' });
  },
);

test('a shift based on an older revision is refused with the current choice; one based on the current revision is accepted', async () => {
  const [amina, biju] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(amina);
  const { revision } = await amina.call(todos.listTodos, { params: { eventId } });
  await shift(amina, eventId, '2:00 PM', undefined, { baseRevision: revision });
  const answer = await refusal(
    shift(biju, eventId, '4:00 PM', undefined, { baseRevision: revision }),
  );
  expect(answer).toMatchObject({
    code: 'changed-meanwhile',
    details: { by: 'Amina', deliveryTime: '2:00 PM' },
  });
  expect(await scheduleOf(biju, eventId)).toMatchObject({
    deliveryTime: '2:00 PM',
    changedBy: 'Amina',
  });

  await shift(biju, eventId, '2:00 PM', undefined, { baseRevision: revision });
  await shift(amina, eventId, '6:00 PM', undefined, { baseRevision: revision });
  await shift(biju, eventId, '4:00 PM', undefined, { baseRevision: revision + 2 });
  expect(await scheduleOf(biju, eventId)).toMatchObject({
    deliveryTime: '4:00 PM',
    changedBy: 'Biju',
  });
});

test('ten concurrent shifts end with one delivery time and its start times', async () => {
  const phones = await Promise.all(
    Array.from({ length: 10 }, (_, n) => server.connect('staff', `Cook ${n}`)),
  );
  const eventId = await eventWithTasks(phones[0]!);
  await Promise.all(phones.map((phone, n) => shift(phone, eventId, quickChoices[n % 5]!)));
  const { deliveryTime } = await scheduleOf(phones[0]!, eventId);
  const moved = new Map(
    shiftTasks(defaultTasks(eventId), defaultSchedule, { deliveryTime }).map((task) => [
      task.id,
      task.startTime,
    ]),
  );
  const tasks = await listOf(phones[0]!, eventId);
  expect(tasks.map(({ startTime }) => startTime)).toEqual(
    tasks.map(({ id, startTime }) => moved.get(id) ?? startTime),
  );
  expect(tasks.find(({ id }) => id === 'delivery-1')!.startTime).toBe(deliveryTime);
});

test('a task restored after a shift has a shifted time', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'mayo-1' };
  await phone.call(todos.deleteTask, { params });
  await shift(phone, eventId, '2:00 PM');
  expect((await phone.call(todos.restoreTask, { params })).data.startTime).toBe('12:00 PM');
});

test(
  'a reset returns to noon and the first table, and its undo restores times and basis',
  { meta: { requirements: ['D-053', 'K-054'] } },
  async () => {
    const [phone, tv] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('display'),
    ]);
    const eventId = await eventWithTasks(phone);
    await shift(phone, eventId, '4:00 PM', 'second');
    const before = await listOf(phone, eventId);
    const display = await tv.enter(eventRoom(eventId));

    await phone.call(todos.resetTodos, { params: { eventId } });
    expect(await scheduleOf(phone, eventId)).toMatchObject({
      deliveryTime: '12:00 PM',
      table: 'first',
      changedBy: 'Amina',
    });
    expect(times(await listOf(phone, eventId))).toEqual(times(defaultTasks(eventId)));
    await phone.call(todos.undoResetTodos, { params: { eventId } });
    expect(await listOf(phone, eventId)).toEqual(before);
    expect(await scheduleOf(phone, eventId)).toMatchObject({
      deliveryTime: '4:00 PM',
      table: 'second',
    });
    await waitUntil(() =>
      expect(
        display.batches.flatMap(({ changes }) =>
          changes.filter(({ type }) => type === 'schedule.changed'),
        ),
      ).toHaveLength(2),
    );

    await phone.call(todos.resetTodos, { params: { eventId } });
    await shift(phone, eventId, '12:00 PM');
    expect(times(await listOf(phone, eventId))).toEqual(times(defaultTasks(eventId)));
  },
);

test('a list reset before start days existed can be restored', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  await phone.call(todos.resetTodos, { params: { eventId } });
  await sql`update todo_lists set before_reset = (select jsonb_agg(task - 'startDay') from jsonb_array_elements(before_reset) as task)
    where event_id = ${eventId}`.execute(server.ctx.pools.main);
  const { data } = await phone.call(todos.undoResetTodos, { params: { eventId } });
  expect(times(data)).toEqual(times(defaultTasks(eventId)));
});

test('a restored event has its delivery time; a deleted event cannot be shifted', async () => {
  const [phone, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
  const { event } = await phone.call(createDiaryEvent, {
    body: { title: 'Wedding', date: '2027-01-10' },
  });
  const eventId = event.id;
  await saveDefaultTasks(phone, eventId);
  await shift(phone, eventId, '6:00 PM');
  await phone.call(deleteDiaryEvent, { params: { id: eventId } });
  expect((await refusal(shift(phone, eventId, '2:00 PM'))).code).toBe('event-not-found');
  await owner.call(restoreDiaryEvent, { params: { id: eventId } });
  expect(await scheduleOf(phone, eventId)).toMatchObject({ deliveryTime: '6:00 PM' });
  expect(await taskOf(phone, eventId, 'delivery-1')).toMatchObject({ startTime: '6:00 PM' });
});

test(
  'adding a delivery task applies the second table, which can be undone exactly',
  { meta: { requirements: ['D-054', 'K-690'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    await shift(phone, eventId, '2:00 PM');
    await phone.call(todos.patchTask, {
      params: { eventId, taskId: 'mayo-1' },
      body: { startTime: '11:11 AM' },
    });
    const before = await listOf(phone, eventId);

    const { data, isSecondTable } = await phone.call(todos.addTask, {
      params: { eventId },
      body: { id: 'delivery-2', ...delivery },
    });
    expect(isSecondTable).toBe(true);
    expect(data).toMatchObject({
      startTime: '2:00 PM',
      estimatedDuration: '30',
      sortOrder: 900,
      deliveryType: 'standard',
    });
    expect(await scheduleOf(phone, eventId)).toMatchObject({
      deliveryTime: '2:00 PM',
      table: 'second',
      changedBy: 'Amina',
    });
    const at = Object.fromEntries(
      (await listOf(phone, eventId)).map(({ id, startTime }) => [id, startTime]),
    );
    expect(at).toMatchObject({
      'rice-1': '9:45 AM',
      'chutney-1': '10:30 AM',
      'mayo-1': '11:26 AM',
      'delivery-1': '2:00 PM',
    });

    const repeated = await phone.call(todos.addTask, {
      params: { eventId },
      body: { id: 'delivery-3', ...delivery },
    });
    expect(repeated.isSecondTable).toBe(false);
    await shift(phone, eventId, '2:00 PM', 'first');
    const others = (await listOf(phone, eventId)).filter(
      ({ id }) => !['delivery-2', 'delivery-3'].includes(id),
    );
    expect(others).toEqual(before);
  },
);

test(
  'a delivery with keepsTimes does not change the times',
  { meta: { requirements: ['D-054'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const body = { id: 'delivery-2', ...delivery, keepsTimes: true };
    expect((await phone.call(todos.addTask, { params: { eventId }, body })).isSecondTable).toBe(
      false,
    );
    expect(await scheduleOf(phone, eventId)).toEqual(defaultSchedule);
  },
);

test(
  'the owner can switch the second table off',
  { meta: { requirements: ['D-054'] } },
  async () => {
    const [phone, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
    await owner.call(updateSettings, { body: { usesSecondTable: false } });
    const eventId = await eventWithTasks(phone);
    const { isSecondTable, data } = await phone.call(todos.addTask, {
      params: { eventId },
      body: { id: 'delivery-2', ...delivery },
    });
    await owner.call(updateSettings, { body: { usesSecondTable: true } });
    expect([isSecondTable, data.startTime]).toEqual([false, '12:00 PM']);
    expect(await scheduleOf(phone, eventId)).toEqual(defaultSchedule);
  },
);

test(
  'an invalid task is refused with its field, and the list stays as it is',
  { meta: { requirements: ['K-518', 'K-519', 'K-520', 'K-523', 'K-524'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const add = async (body: object) =>
      (
        await phone.callByName('addTask', {
          params: { eventId },
          body: { id: 'own-1', task: 'Chairs', dueDate: 'Event day', ...body },
        })
      ).body as object;
    const noLocation = {
      code: 'location-needed',
      error: 'Please enter a delivery location',
      fields: ['deliveryLocation'],
    };
    expect(await add({ isDelivery: true })).toMatchObject(noLocation);
    expect(await add({ isDelivery: true, deliveryLocation: '   ' })).toMatchObject(noLocation);
    expect(
      await add({ isDelivery: true, deliveryLocation: 'Aluva', deliveryType: 'by-boat' }),
    ).toMatchObject({ code: 'invalid' });
    expect(await add({ task: '   ' })).toMatchObject({ code: 'invalid', fields: ['task'] });
    expect(await add({ dueDate: '-2 days before event' })).toMatchObject({
      code: 'invalid',
      fields: ['dueDate'],
    });
    expect(await add({ estimatedDuration: '0' })).toMatchObject({
      code: 'invalid',
      fields: ['estimatedDuration'],
    });
    expect(await add({ hasVideo: true, videoUrl: 'http://example.com/v' })).toMatchObject({
      code: 'invalid',
      fields: ['videoUrl'],
    });
    expect(await listOf(phone, eventId)).toHaveLength(47);
  },
);

test(
  'concurrently added tasks get different positions before the final tasks',
  { meta: { requirements: ['K-059', 'K-681', 'D-071'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = await eventWithTasks(amina);
    const add = (phone: Device, id: string) =>
      phone.call(todos.addTask, {
        params: { eventId },
        body: { id, task: id, dueDate: '1 days before event' },
      });
    const added = await Promise.all([add(amina, 'custom-1'), add(biju, 'custom-2')]);
    expect(added.map(({ data }) => data.sortOrder).sort()).toEqual([430, 440]);
    expect(added.map(({ data }) => data.dueDate)).toEqual(['Day before event', 'Day before event']);
  },
);

test('the snapshot of the event has the basis of the planned times', async () => {
  const phone = await server.connect('staff', 'Amina');
  const eventId = await eventWithTasks(phone);
  server.clock.advance(minutes(1));
  const { schedule } = await shift(phone, eventId, '10:00 AM');
  const { welcome } = await phone.enter(eventRoom(eventId));
  expect(welcome).toMatchObject({ snapshot: { schedule } });
});

test('the log has the documented message', { meta: { requirements: ['K-527'] } }, async () => {
  const phone = await server.connect('staff');
  const warn = vi.spyOn(server.ctx.log, 'warn');
  await refusal(shift(phone, server.newEvent(), 'soon'));
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ said: 'soon' }),
    'Invalid time format',
  );
  warn.mockRestore();
});
