import { randomUUID } from 'node:crypto';
import * as calls from '@kalavara/shared-types/diary/diary';
import { getPeople, setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { addTask, deleteTask, listTodos, saveTodos } from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { waitUntil } from '../../test/wait-until';
import { type Device, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();
const feast = { title: 'Wedding for 250 people', date: '2027-01-10' };
const createdBy = async (
  phone: Device,
  body: Parameters<typeof phone.call<typeof calls.createDiaryEvent>>[1]['body'],
) => (await phone.call(calls.createDiaryEvent, { body })).event;

test(
  'a diary that was never used begins with a sample, and stays empty once that is deleted',
  { meta: { requirements: ['K-595', 'D-081'] } },
  async () => {
    const fresh = await startTestServer();
    const owner = await fresh.connect('owner');
    const { data } = await owner.call(calls.listDiaryEvents, {});
    expect(data).toMatchObject([{ createdBy: 'System', estimatedAttendance: 30 }]);

    await owner.call(calls.deleteDiaryEvent, { params: { id: data[0]!.id } });
    await fresh.restart();
    expect((await owner.call(calls.listDiaryEvents, {})).data).toEqual([]);
  },
);

test('two servers that start at once on a new database create one sample, and both start', async () => {
  const database = await copyDatabase();
  const [here, there] = await Promise.all([
    startTestServer({ database }),
    startTestServer({ database }),
  ]);
  const owner = await here.connect('owner');
  expect((await owner.call(calls.listDiaryEvents, {})).data).toHaveLength(1);
  await Promise.all([here.stop(), there.stop()]);
});

test(
  'an event gets its id, its creator, and the guest count of its title',
  { meta: { requirements: ['K-242', 'K-248', 'K-581'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const event = await createdBy(phone, { ...feast, description: 'By the river' });
    expect(event).toMatchObject({
      createdBy: 'Current User',
      createdByName: 'Amina',
      isCompleted: false,
      estimatedAttendance: 250,
      assignedTo: null,
    });
    expect(event.id).toMatch(/^event-\d+$/);
    expect(event.createdById).not.toBeNull();
    expect((await phone.call(getPeople, { params: { eventId: event.id } })).data).toBe(250);
  },
);

test.each([
  [{ date: '2027-01-10' }, ['title']],
  [{ title: 'Feast' }, ['date']],
  [{ title: ' ', date: '' }, ['title', 'date']],
])(
  'an event without title or date is refused with the documented sentence',
  { meta: { requirements: ['K-509'] } },
  async (body, fields) => {
    const phone = await server.connect('staff');
    const failure = await refusal(phone.call(calls.createDiaryEvent, { body }));
    expect(failure).toMatchObject({ error: 'Event title and date are required', fields });
  },
);

test('a date that does not exist is refused, and nothing is written', async () => {
  const phone = await server.connect('staff');
  const before = await phone.call(calls.listDiaryEvents, {});
  expect(
    await refusal(
      phone.call(calls.createDiaryEvent, { body: { title: 'Feast', date: '2027-02-30' } }),
    ),
  ).toMatchObject({
    code: 'invalid',
    fields: ['date'],
  });
  expect(await phone.call(calls.listDiaryEvents, {})).toEqual(before);
});

test(
  'events come newest first, and are completed and reopened',
  { meta: { requirements: ['K-043', 'K-469', 'K-578', 'K-579', 'K-582'] } },
  async () => {
    const phone = await server.connect('staff');
    const old = await createdBy(phone, { title: 'Old', date: '2020-01-01' });
    const next = await createdBy(phone, { title: 'Next', date: '2029-01-01' });
    const ids = (await phone.call(calls.listDiaryEvents, {})).data.map(({ id }) => id);
    expect(ids[0]).toBe(next.id);
    expect(ids.at(-1)).toBe(old.id);

    const params = { id: next.id };
    const done = await phone.call(calls.updateDiaryEvent, {
      params,
      body: { ...next, isCompleted: true },
    });
    expect(done.event).toEqual({ ...next, isCompleted: true });
    const open = await phone.call(calls.updateDiaryEvent, { params, body: { isCompleted: false } });
    expect(open.event).toEqual(next);
  },
);

test(
  'the guest count and the event’s attendance agree, whichever is saved',
  { meta: { requirements: ['K-313', 'K-515', 'D-061', 'D-062'] } },
  async () => {
    const phone = await server.connect('staff');
    const { id } = await createdBy(phone, feast);
    const watched = await phone.enter(eventRoom(id));

    await phone.call(setPeople, { params: { eventId: id }, body: { count: 120.9 } });
    expect(
      (await phone.call(calls.listDiaryEvents, {})).data.find((event) => event.id === id)
        ?.estimatedAttendance,
    ).toBe(120);
    await phone.call(calls.updateDiaryEvent, { params: { id }, body: { estimatedAttendance: 80 } });
    expect((await phone.call(getPeople, { params: { eventId: id } })).data).toBe(80);
    await waitUntil(() =>
      expect(watched.batches.flatMap(({ changes }) => changes)).toEqual([
        { type: 'people.changed', count: 120 },
        { type: 'people.changed', count: 80 },
      ]),
    );
  },
);

test.each([-1, 'many', null, 1e9])(
  'a guest count of %s is refused',
  { meta: { requirements: ['K-515', 'D-061'] } },
  async (count) => {
    const phone = await server.connect('staff');
    const answer = await phone.callByName('setPeople', {
      params: { eventId: server.newEvent() },
      body: { count },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'invalid',
      fields: ['count'],
    });
  },
);

test(
  'an event outside the diary may have a guest count',
  { meta: { requirements: ['K-515', 'K-574', 'K-575'] } },
  async () => {
    const phone = await server.connect('staff');
    const params = { eventId: server.newEvent() };
    expect((await phone.call(getPeople, { params })).data).toBeNull();
    await phone.call(setPeople, { params, body: { count: 0 } });
    expect((await phone.call(getPeople, { params })).data).toBe(0);
  },
);

test(
  'a deletion includes the event’s tasks, guest count and timers; a restore brings all of them back',
  { meta: { requirements: ['K-583', 'D-084'] } },
  async () => {
    const [phone, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
    const { id } = await createdBy(phone, feast);
    const params = { eventId: id };
    await phone.call(saveTodos, { params, body: defaultTasks(id) });
    await phone.call(setTimer, { params: { ...params, stepId: '2-1' }, body: { isActive: true } });

    await phone.call(calls.deleteDiaryEvent, { params: { id } });
    expect(await phone.call(listTodos, { params })).toMatchObject({ data: [], isNew: true });
    expect((await phone.call(listTimers, { params })).data).toEqual([]);
    expect(await refusal(phone.call(saveTodos, { params, body: defaultTasks(id) }))).toMatchObject({
      code: 'event-not-found',
    });
    expect(await refusal(phone.call(calls.restoreDiaryEvent, { params: { id } }))).toMatchObject({
      code: 'not-allowed',
    });

    const { data } = await owner.call(calls.listDeletedDiaryEvents, {});
    expect(data.map((event) => event.id)).toContain(id);
    await owner.call(calls.restoreDiaryEvent, { params: { id } });
    expect((await phone.call(listTodos, { params })).data).toHaveLength(47);
    expect((await phone.call(listTimers, { params })).data).toMatchObject([
      { stepId: '2-1', isActive: true },
    ]);
    expect((await phone.call(getPeople, { params })).data).toBe(250);
  },
);

test('an event with an empty list is restored with an empty list', async () => {
  const [phone, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
  const { id } = await createdBy(phone, feast);
  const task = { id: 'chairs', task: 'Borrow chairs', dueDate: 'Event day' };
  await phone.call(addTask, { params: { eventId: id }, body: task });
  await phone.call(deleteTask, { params: { eventId: id, taskId: task.id } });
  await phone.call(calls.deleteDiaryEvent, { params: { id } });

  await owner.call(calls.restoreDiaryEvent, { params: { id } });
  expect(await phone.call(listTodos, { params: { eventId: id } })).toMatchObject({
    data: [],
    isNew: false,
  });
});

test('in the room of a deleted event the list is empty, since a screen creates defaults if there is none', async () => {
  const phone = await server.connect('staff');
  const { id } = await createdBy(phone, feast);
  const params = { eventId: id };
  await phone.call(saveTodos, { params, body: defaultTasks(id) });
  await phone.call(calls.deleteDiaryEvent, { params: { id } });
  const { welcome } = await phone.enter(eventRoom(id));
  expect(welcome).toMatchObject({ snapshot: { todos: [], name: null, isDeleted: true } });
});

test('a screen that joined while an event was deleted gets its default list, also where it never had one', async () => {
  const [phone, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
  const { id } = await createdBy(phone, feast);
  await phone.call(calls.deleteDiaryEvent, { params: { id } });
  const { welcome, batches } = await phone.enter(eventRoom(id));
  expect(welcome).toMatchObject({ snapshot: { todos: [], isDeleted: true } });

  await owner.call(calls.restoreDiaryEvent, { params: { id } });
  await waitUntil(() => expect(batches.length).toBeGreaterThan(0));
  const changed = batches.flatMap(({ changes }) => changes.map(({ type }) => type));
  expect(changed.filter((type) => type === 'task.changed')).toHaveLength(47);
});

test('an event outside the diary is not deleted, even if its list is empty', async () => {
  const phone = await server.connect('staff');
  const params = { eventId: 'stall' };
  await phone.call(saveTodos, { params, body: [] });
  const { welcome } = await phone.enter(eventRoom('stall'));
  expect(welcome).toMatchObject({ snapshot: { todos: [], name: null, isDeleted: false } });
  const polled = await phone.call(calls.getEventName, { params });
  expect(polled).toMatchObject({ data: null, isDeleted: false });
});

test('an event restored by an old list has its tasks', async () => {
  const phone = await server.connect('staff');
  const event = await createdBy(phone, feast);
  const params = { eventId: event.id };
  await phone.call(saveTodos, { params, body: defaultTasks(event.id) });
  await phone.call(calls.deleteDiaryEvent, { params: { id: event.id } });

  await phone.call(calls.saveDiaryEvents, { body: [event] });
  expect((await phone.call(listTodos, { params })).data).toHaveLength(47);
});

test(
  'the list call saves many by id and deletes nothing',
  { meta: { requirements: ['K-580'] } },
  async () => {
    const phone = await server.connect('staff');
    const changed = await createdBy(phone, { title: 'Kept', date: '2027-03-01' });
    const body = [
      { id: 'event-bulk-1', title: 'First', date: '2027-03-02' },
      { ...changed, title: 'Kept and renamed' },
    ];
    const { savedCount, data } = await phone.call(calls.saveDiaryEvents, { body });
    expect(savedCount).toBe(2);
    expect(data.find(({ id }) => id === changed.id)?.title).toBe('Kept and renamed');
    expect(data.length).toBeGreaterThan(2);
  },
);

test(
  'replacing the list spares events changed since its base revision, which is required',
  { meta: { requirements: ['D-080'] } },
  async () => {
    const own = await startTestServer();
    const phone = await own.connect('staff');
    const first = await createdBy(phone, { title: 'First', date: '2027-03-01' });
    const second = await createdBy(phone, { title: 'Second', date: '2027-03-02' });
    const { revision } = await phone.call(calls.listDiaryEvents, {});
    await phone.call(calls.updateDiaryEvent, {
      params: { id: second.id },
      body: { title: 'Second, moved' },
    });

    const replace = { query: { mode: 'replace' as const }, body: [] };
    expect(await refusal(phone.call(calls.saveDiaryEvents, replace))).toMatchObject({
      code: 'list-not-based',
    });
    const { data } = await phone.call(calls.saveDiaryEvents, replace, { baseRevision: revision });
    expect(data.map(({ id }) => id)).toEqual([second.id]);
    expect(data.map(({ id }) => id)).not.toContain(first.id);
  },
);

test(
  '20 events made at the same time are 20 events',
  { meta: { requirements: ['K-242'] } },
  async () => {
    const phones = await Promise.all(Array.from({ length: 4 }, () => server.connect('staff')));
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createdBy(phones[n % 4]!, { title: `Feast ${n}`, date: '2027-05-05' }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
  },
);

test(
  'an event with a taken id gets another one, and a repeated command creates one event',
  { meta: { requirements: ['D-014'] } },
  async () => {
    const phone = await server.connect('staff');
    const commandId = randomUUID();
    const body = { id: 'event-1790000000000', title: 'Feast', date: '2027-06-06' };
    const first = await phone.call(calls.createDiaryEvent, { body }, { commandId });
    const repeated = await phone.call(calls.createDiaryEvent, { body }, { commandId });
    expect(repeated.event).toEqual(first.event);
    expect(first.event.id).toBe(body.id);
    const other = await createdBy(phone, { ...body, title: 'Another feast' });
    expect(other.id).not.toBe(body.id);
    expect(other.title).toBe('Another feast');
  },
);

test(
  'a repeated creation creates one event, also by another user',
  { meta: { rules: ['R7'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const given = {
      body: { id: 'event-1790000000777', title: 'Feast of two cooks', date: '2027-06-07' },
    };
    const commandId = randomUUID();
    const first = await amina.call(calls.createDiaryEvent, given, { commandId });
    const repeated = await biju.call(calls.createDiaryEvent, given, { commandId });
    expect(repeated).toEqual(first);

    const { data } = await biju.call(calls.listDiaryEvents, {});
    expect(data.filter(({ title }) => title === given.body.title)).toHaveLength(1);
  },
);

test('a TV shows the current name of its event, and reads nothing else of the diary', async () => {
  const phone = await server.connect('staff');
  const tv = await server.connect('display');
  const { id } = await createdBy(phone, { ...feast, description: 'Gate code 1234' });
  const { welcome, batches } = await tv.enter(eventRoom(id));
  expect(welcome).toMatchObject({ snapshot: { name: feast } });
  // A screen whose socket cannot connect polls the name.
  const polled = () => tv.call(calls.getEventName, { params: { eventId: id } });
  expect((await polled()).data).toEqual(feast);
  await phone.call(calls.updateDiaryEvent, {
    params: { id },
    body: { title: 'Wedding for 250 people, Aluva' },
  });
  await phone.call(calls.deleteDiaryEvent, { params: { id } });
  const names = () =>
    batches.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.type === 'eventName.changed' ? [change.name] : [])),
    );
  await waitUntil(() => names().length === 2);
  expect(names()).toEqual([{ title: 'Wedding for 250 people, Aluva', date: feast.date }, null]);
  expect(await polled()).toMatchObject({ data: null, isDeleted: true });
  const owner = await server.connect('owner');
  await owner.call(calls.restoreDiaryEvent, { params: { id } });
  expect(await polled()).toMatchObject({ isDeleted: false });
  expect(JSON.stringify([welcome, batches])).not.toContain('Gate code');
});
