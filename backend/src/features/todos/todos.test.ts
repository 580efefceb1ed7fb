import { randomUUID } from 'node:crypto';
import type { EntityKind } from '@kalavara/shared-types/contract/changes.rules';
import type { Revision } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { bySortOrder } from '@kalavara/shared-types/todos/todos.rules';
import * as calls from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { listLatestBatches } from '../../platform/rooms/room-log.queries';
import { waitUntil } from '../../test/wait-until';
import { saveDefaultTasks } from '../../test/default-tasks';
import { type Device, minutes, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();

/** An event with the 47 default tasks. */
const eventWithTasks = (phone: Device) => saveDefaultTasks(phone, server.newEvent());
const listOf = async (phone: Device, eventId: string) =>
  (await phone.call(calls.listTodos, { params: { eventId } })).data;
const taskOf = async (phone: Device, eventId: string, id: string) =>
  (await listOf(phone, eventId)).find((task) => task.id === id)!;

test(
  'a missing list is null, an empty list is []',
  { meta: { requirements: ['K-471'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = server.newEvent();
    expect(await phone.call(calls.listTodos, { params: { eventId } })).toMatchObject({
      data: [],
      isNew: true,
      revision: 0,
    });
    await phone.call(calls.saveTodos, { params: { eventId }, body: [] });
    expect(await phone.call(calls.listTodos, { params: { eventId } })).toMatchObject({
      data: [],
      isNew: false,
    });
  },
);

test(
  'two phones that create the defaults at once end with 47 tasks, and a late default undoes no completion',
  { meta: { requirements: ['D-004', 'D-050'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = server.newEvent();
    const defaults = { params: { eventId }, body: defaultTasks(eventId) };

    await Promise.all(
      [amina, biju].map((phone) => phone.call(calls.saveTodos, defaults, { baseRevision: 0 })),
    );
    await amina.call(calls.completeTask, { params: { eventId, taskId: 'wood-1' }, body: {} });
    await biju.call(calls.saveTodos, defaults, { baseRevision: 0 });

    const tasks = await listOf(biju, eventId);
    expect(tasks).toHaveLength(47);
    expect(tasks.find(({ id }) => id === 'wood-1')).toMatchObject({
      completed: true,
      completedBy: 'Amina',
    });
  },
);

test(
  'a task is started, completed and undone, with name and time',
  { meta: { requirements: ['K-458', 'K-459', 'K-462'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    const params = { eventId, taskId: 'gas-1' };

    const started = await phone.call(calls.startTask, { params, body: {} });
    expect(started.data).toMatchObject({ startedBy: 'Amina', completed: false });
    server.clock.advance(minutes(10));
    const done = await phone.call(calls.completeTask, { params, body: { by: 'Biju' } });
    expect(done.data).toMatchObject({ startedBy: 'Amina', completedBy: 'Biju', completed: true });
    expect(done.data.startedAtIso).toBe(started.data.startedAtIso);
    expect(
      Date.parse(done.data.completedAtIso!) - Date.parse(done.data.startedAtIso!),
    ).toBeGreaterThanOrEqual(minutes(10));

    const back = await phone.call(calls.undoCompleteTask, { params, body: {} });
    expect(back.data).toMatchObject({
      completed: false,
      completedAt: null,
      completedBy: null,
      startedBy: 'Amina',
    });
    const pending = await phone.call(calls.undoStartTask, { params, body: {} });
    expect(pending.data).toMatchObject({ startedAt: null, startedBy: null });
  },
);

test('a queued completion preserves its own time', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const at = server.clock.now() - minutes(45);
  const { data } = await phone.call(calls.completeTask, {
    params: { eventId, taskId: 'gas-1' },
    body: { at },
  });
  expect(data.completedAtIso).toBe(new Date(at).toISOString());

  const tooOld = { at: server.clock.now() - minutes(25 * 60) };
  const answer = await refusal(
    phone.call(calls.completeTask, { params: { eventId, taskId: 'wood-1' }, body: tooOld }),
  );
  expect(answer.code).toBe('too-late');
});

test('the first completion wins: a second one is answered with the first', async () => {
  const [amina, biju] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(amina);
  const params = { eventId, taskId: 'gas-1' };
  const first = await amina.call(calls.completeTask, { params, body: {} });
  const second = await biju.call(calls.completeTask, { params, body: {} });
  expect(second.data).toEqual(first.data);
  expect(second.revision).toBe(first.revision);
});

test('an undo made before another completion was received is refused with the name and time of the latter', async () => {
  const [amina, biju] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(amina);
  const params = { eventId, taskId: 'gas-1' };
  const { data, revision } = await amina.call(calls.completeTask, { params, body: {} });

  const answer = await refusal(
    biju.call(calls.undoCompleteTask, { params, body: {} }, { baseRevision: revision - 1 }),
  );
  expect(answer).toMatchObject({
    code: 'done-by-other',
    details: { by: 'Amina', at: data.completedAtIso },
  });
  const reopened = await biju.call(
    calls.undoCompleteTask,
    { params, body: {} },
    { baseRevision: revision },
  );
  expect(reopened.data.completed).toBe(false);
});

test(
  'a temperature task needs its value, as text or as a number',
  { meta: { requirements: ['K-463'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const params = { eventId, taskId: 'temp-1' };
    expect((await refusal(phone.call(calls.completeTask, { params, body: {} }))).code).toBe(
      'temperature-needed',
    );
    for (const temperatureValue of ['abc', '99999', 601, -1]) {
      const answer = await refusal(
        phone.call(calls.completeTask, { params, body: { temperatureValue } }),
      );
      expect(answer.code).toBe('temperature-needed');
    }
    expect(await taskOf(phone, eventId, 'temp-1')).toMatchObject({
      completed: false,
      temperatureValue: null,
    });
    const { data } = await phone.call(calls.completeTask, {
      params,
      body: { temperatureValue: 210 },
    });
    expect(data).toMatchObject({ completed: true, temperatureValue: '210' });
  },
);

test(
  'the final task cannot be deleted; others can, and can be restored',
  { meta: { requirements: ['K-464'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = await eventWithTasks(phone);
    const final = await refusal(
      phone.call(calls.deleteTask, { params: { eventId, taskId: 'final-1' } }),
    );
    expect(final.error).toBe("The final task 'Rice and meat taken outside pit' cannot be deleted.");

    const params = { eventId, taskId: 'gas-1' };
    const { revision } = await phone.call(calls.deleteTask, { params });
    expect(await listOf(phone, eventId)).toHaveLength(46);
    const late = await refusal(phone.call(calls.completeTask, { params, body: {} }));
    expect(late).toMatchObject({ code: 'task-removed', details: { by: 'Amina', revision } });

    await phone.call(calls.restoreTask, { params });
    expect(await taskOf(phone, eventId, 'gas-1')).toMatchObject({ task: 'Gas' });
  },
);

test(
  'reset brings the 47 defaults, and can be undone exactly',
  { meta: { requirements: ['K-054', 'D-053'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    await phone.call(calls.completeTask, { params: { eventId, taskId: 'wood-1' }, body: {} });
    await phone.call(calls.addTask, {
      params: { eventId },
      body: { id: 'custom-1', task: 'Borrow chairs', dueDate: 'Event day' },
    });
    const before = await listOf(phone, eventId);

    await phone.call(calls.resetTodos, { params: { eventId } });
    expect(await listOf(phone, eventId)).toEqual(defaultTasks(eventId).sort(bySortOrder));

    await phone.call(calls.undoResetTodos, { params: { eventId } });
    expect(await listOf(phone, eventId)).toEqual(before);
    expect((await refusal(phone.call(calls.undoResetTodos, { params: { eventId } }))).code).toBe(
      'nothing-to-undo',
    );
  },
);

test(
  'a whole list without a base replaces everything but the final task',
  { meta: { requirements: ['K-573'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const two = defaultTasks(eventId).slice(0, 2);
    const { data } = await phone.call(calls.saveTodos, { params: { eventId }, body: two });
    expect(data.map(({ id }) => id)).toEqual(['utensils-1', 'wood-1', 'final-1']);
  },
);

test(
  'a whole list with a base undoes no concurrent change',
  { meta: { requirements: ['D-003'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = await eventWithTasks(amina);
    const { data: base, revision } = await biju.call(calls.listTodos, { params: { eventId } });
    await amina.call(calls.completeTask, { params: { eventId, taskId: 'wood-1' }, body: {} });
    await amina.call(calls.patchTask, {
      params: { eventId, taskId: 'gas-1' },
      body: { assignedTo: 'Amina' },
    });

    const own = base.map((task) =>
      task.id === 'gas-1' ? { ...task, assignedTo: 'Biju', estimatedDuration: '20' } : task,
    );
    const { conflicts } = await biju.call(
      calls.saveTodos,
      { params: { eventId }, body: own },
      { baseRevision: revision },
    );

    expect(conflicts).toEqual([
      { key: 'gas-1', field: 'assignedTo', mine: 'Biju', theirs: 'Amina' },
    ]);
    expect(await taskOf(biju, eventId, 'wood-1')).toMatchObject({
      completed: true,
      completedBy: 'Amina',
    });
    expect(await taskOf(biju, eventId, 'gas-1')).toMatchObject({
      assignedTo: 'Biju',
      estimatedDuration: '20',
    });
  },
);

test('a list at a revision is read from one batch a task at most', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const params = { eventId, taskId: 'gas-1' };
  for (const assignedTo of ['Amina', 'Biju', 'Chitra', 'Devi'])
    await phone.call(calls.patchTask, { params, body: { assignedTo } });
  await phone.call(calls.completeTask, { params: { eventId, taskId: 'wood-1' }, body: {} });

  const room = eventRoom(eventId);
  const latest = async (kind: EntityKind, at: Revision) =>
    (await listLatestBatches(server.ctx.pools.main, room, kind, at)).map(
      ({ revision }) => revision,
    );
  expect(await latest('task', 4)).toEqual([1, 4]);
  expect(await latest('task', 6)).toEqual([1, 5, 6]);
  expect(await latest('review', 6)).toEqual([]);
});

test(
  'a whole list with a base removes the sender’s removed rows and restores none removed by others',
  { meta: { requirements: ['D-003'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = await eventWithTasks(phone);
    const { data: base, revision } = await phone.call(calls.listTodos, { params: { eventId } });
    await phone.call(calls.deleteTask, { params: { eventId, taskId: 'gas-1' } });

    const body = base.filter(({ id }) => id !== 'wood-1');
    const { data } = await phone.call(
      calls.saveTodos,
      { params: { eventId }, body },
      { baseRevision: revision },
    );
    expect(data).toHaveLength(45);
    expect(data.filter(({ id }) => id === 'wood-1' || id === 'gas-1')).toEqual([]);
  },
);

test('an unchanged list changes nothing and publishes nothing', async () => {
  const phone = await server.connect('staff');
  const eventId = await eventWithTasks(phone);
  const { data, revision } = await phone.call(calls.listTodos, { params: { eventId } });
  const saved = await phone.call(calls.saveTodos, { params: { eventId }, body: data });
  expect(saved).toMatchObject({ data, revision });
});

test(
  'missing ids and names are recovered, and unreadable times become text',
  { meta: { requirements: ['K-470', 'K-571'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = server.newEvent();
    const body = [
      { sortOrder: 20 },
      { id: 'pit-2', task: '' },
      { task: 'Hire a tent', startedAt: { seconds: 1_800_000_000 }, unknownField: 1 },
      { task: '', completed: true, completedAt: 'yesterday' },
    ];
    await phone.call(calls.saveTodos, { params: { eventId }, body });
    const tasks = await listOf(phone, eventId);
    expect(tasks.map(({ task }) => task).sort()).toEqual(
      ['Hire a tent', 'Pit lighting', 'Untitled task', 'Wood'].sort(),
    );
    expect(tasks.find(({ task }) => task === 'Wood')?.id).toBe('wood-1');
    expect(tasks.find(({ task }) => task === 'Hire a tent')?.startedAt).toBe(
      '15/1/2027, 1:30:00 pm',
    );
    expect(tasks.find(({ task }) => task === 'Untitled task')).toMatchObject({ completed: true });
  },
);

test(
  'a row recovered by its template’s id is due when the template is, unless it has a time',
  { meta: { requirements: ['D-066'] } },
  async () => {
    const phone = await server.connect('staff');
    const eventId = server.newEvent();
    const body = [
      { id: 'wood-1' },
      { id: 'utensils-1', dueDate: '' },
      { id: 'pit-2', dueDate: '2 days before event' },
      { id: 'own-1' },
    ];
    await phone.call(calls.saveTodos, { params: { eventId }, body });
    const dueOf = Object.fromEntries(
      (await listOf(phone, eventId)).map(({ id, dueDate }) => [id, dueDate]),
    );
    const byDefault = (id: string) => defaultTasks(eventId).find((task) => task.id === id)!.dueDate;
    expect(dueOf).toEqual({
      'wood-1': byDefault('wood-1'),
      'utensils-1': byDefault('utensils-1'),
      'pit-2': '2 days before event',
      'own-1': 'Event day',
    });
    expect(byDefault('wood-1')).not.toBe('Event day');
  },
);

test('every change reaches a TV, without the customer’s address', async () => {
  const [phone, tv, other] = await Promise.all([
    server.connect('staff', 'Amina'),
    server.connect('display'),
    server.connect('staff', 'Biju'),
  ]);
  const eventId = await eventWithTasks(phone);
  const [display, staffPhone] = await Promise.all([
    tv.enter(eventRoom(eventId)),
    other.enter(eventRoom(eventId)),
  ]);
  const body = {
    deliveryLocation: 'Secret house 7',
    deliveryNotes: 'Ring twice',
    assignedTo: 'Raju',
  };
  await phone.call(calls.patchTask, { params: { eventId, taskId: 'delivery-1' }, body });

  await waitUntil(() =>
    expect([display.batches.length, staffPhone.batches.length]).toEqual([1, 1]),
  );
  expect(JSON.stringify(staffPhone.batches)).toContain('Secret house 7');
  expect(JSON.stringify(display.batches)).toContain('Raju');
  const rejoined = await tv.enter(eventRoom(eventId));
  const late = await tv.enter(eventRoom(eventId), 1);
  for (const sent of [display.batches, rejoined.welcome, late.welcome]) {
    expect(JSON.stringify(sent)).not.toContain('Secret house');
    expect(JSON.stringify(sent)).not.toContain('Ring twice');
  }
  expect((await tv.http.get(`/api/todos/${eventId}`)).text).not.toContain('Secret house');
});

test('20 phones with 50 ticks each at once lose none and double none, and revisions have no gap', async () => {
  const phones = await Promise.all(
    Array.from({ length: 20 }, (_, n) => server.connect('staff', `Cook ${n}`)),
  );
  const eventId = server.newEvent();
  const tasks = Array.from({ length: 500 }, (_, n) => ({
    id: `t-${n}`,
    task: `Task ${n}`,
    dueDate: 'Event day',
    sortOrder: n,
  }));
  await phones[0]!.call(calls.saveTodos, { params: { eventId }, body: tasks });
  const tv = await phones[0]!.enter(eventRoom(eventId));

  // Two phones share 50 tasks. Every second completion is repeated with its id, as after a lost answer.
  const ticks = phones.flatMap((phone, p) =>
    Array.from({ length: 50 }, (_, n) => async () => {
      const given = { params: { eventId, taskId: `t-${(p % 10) * 50 + n}` }, body: {} };
      const commandId = randomUUID();
      await phone.call(calls.completeTask, given, { commandId });
      if (n % 2 === 0) await phone.call(calls.completeTask, given, { commandId });
    }),
  );
  await Promise.all(
    phones.map(async (_phone, p) => {
      for (const tick of ticks.slice(p * 50, p * 50 + 50)) await tick();
    }),
  );

  const { data, revision } = await phones[0]!.call(calls.listTodos, { params: { eventId } });
  expect(data.filter(({ completed }) => completed)).toHaveLength(500);
  expect(revision).toBe(501);
  await waitUntil(() => expect(tv.batches).toHaveLength(500));
  expect(tv.batches.map((batch) => batch.revision)).toEqual(
    Array.from({ length: 500 }, (_, n) => n + 2),
  );
});
