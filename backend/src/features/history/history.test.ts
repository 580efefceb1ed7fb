import { createProduct } from '@kalavara/shared-types/catalogue/catalogue';
import type { InputOf } from '@kalavara/shared-types/contract/contract';
import { getHistory } from '@kalavara/shared-types/history/history';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { completeTask, patchTask, saveTodos } from '@kalavara/shared-types/todos/todos';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();

test(
  'the history of a task has actor, field, old and new value, and device',
  { meta: { requirements: ['D-008'] } },
  async () => {
    const [amina, biju] = await Promise.all([
      server.connect('staff', 'Amina'),
      server.connect('staff', 'Biju'),
    ]);
    const eventId = server.newEvent();
    await amina.call(saveTodos, { params: { eventId }, body: defaultTasks(eventId) });
    const params = { eventId, taskId: 'gas-1' };
    await amina.call(patchTask, { params, body: { assignedTo: 'Raju' } });
    await biju.call(
      completeTask,
      { params, body: {} },
      { headers: { 'user-agent': 'Biju’s phone'.replace('’', "'") } },
    );

    const { data } = await biju.call(getHistory, {
      query: { entity: 'task', id: `${eventId}/gas-1` },
    });
    expect(data.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
      ['changed', 'Biju'],
      ['changed', 'Amina'],
      ['created', 'Amina'],
    ]);
    expect(data[1]!.fields).toEqual([{ field: 'assignedTo', before: null, after: 'Raju' }]);
    expect(data[0]!.fields).toContainEqual({ field: 'completed', before: false, after: true });
    expect(data[0]).toMatchObject({
      device: "Biju's phone",
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
  },
);

test(
  'a task stored before start days existed shows no change of its start day',
  { meta: { requirements: ['D-008'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = server.newEvent();
    await phone.call(saveTodos, { params: { eventId }, body: defaultTasks(eventId) });
    await sql`update changes set changes = (select jsonb_agg(each #- '{task,startDay}') from jsonb_array_elements(changes) each)
    where room = ${eventRoom(eventId)}`.execute(server.ctx.pools.main);
    const params = { eventId, taskId: 'gas-1' };
    await phone.call(patchTask, { params, body: { assignedTo: 'Raju' } });
    await phone.call(patchTask, { params, body: { startDay: -1 } });

    const { data } = await phone.call(getHistory, {
      query: { entity: 'task', id: `${eventId}/gas-1` },
    });
    expect(data[1]!.fields).toEqual([{ field: 'assignedTo', before: null, after: 'Raju' }]);
    expect(data[0]!.fields).toEqual([{ field: 'startDay', before: 0, after: -1 }]);
  },
);

test('the history of a room is paged, and a page has the values before its first change', async () => {
  const phone = await server.connect('staff');
  const eventId = server.newEvent();
  for (let count = 10; count <= 1_300; count += 10)
    await phone.call(setPeople, { params: { eventId }, body: { count } });

  const newest = await phone.call(getHistory, { query: { room: eventRoom(eventId) } });
  expect(newest.data).toHaveLength(100);
  expect(newest.data[0]!.fields).toEqual([{ field: 'count', before: 1_290, after: 1_300 }]);
  expect(newest.data.at(-1)!.fields).toEqual([{ field: 'count', before: 300, after: 310 }]);
  const older = await phone.call(getHistory, {
    query: { room: eventRoom(eventId), before: newest.data.at(-1)!.revision },
  });
  expect(older.data).toHaveLength(30);
  expect(older.data.at(-1)).toMatchObject({
    kind: 'created',
    fields: [{ field: 'count', before: null, after: 10 }],
  });
});

test('staff cannot read the history of customers and of the business', async () => {
  const [staff, owner] = await Promise.all([server.connect('staff'), server.connect('owner')]);
  const { product } = await owner.call(createProduct, {
    body: { name: 'Crab Pickle', category: 'kerala-fish', price: 499, weight: '250g' },
  });
  expect(product.isPublished).toBe(false);
  const inputs: InputOf<typeof getHistory>[] = [
    { query: { room: 'orders' } },
    { query: { room: 'order:KV-270109-AAAAA' } },
    { query: { entity: 'order', id: 'KV-270109-AAAAA' } },
    { query: { entity: 'settings', id: 'shop' } },
    { query: { room: 'catalogue' } },
    { query: { entity: 'product', id: product.id } },
    { query: { entity: 'category', id: 'meat' } },
  ];
  for (const input of inputs) {
    expect(await refusal(staff.call(getHistory, input)), JSON.stringify(input)).toMatchObject({
      code: 'not-allowed',
    });
    await owner.call(getHistory, input);
  }
  const { data } = await owner.call(getHistory, { query: { room: 'catalogue' } });
  const entities = data.map(({ entity }) => entity);
  expect(entities).toEqual(expect.arrayContaining(['settings', 'product']));
});

test(
  'the oldest shown change of an entity with more than 500 is a change, not its creation',
  { meta: { requirements: ['D-008'] } },
  async () => {
    const phone = await server.connect('staff', 'Amina');
    const eventId = server.newEvent();
    await phone.call(saveTodos, { params: { eventId }, body: defaultTasks(eventId) });
    const params = { eventId, taskId: 'gas-1' };
    await phone.call(patchTask, { params, body: { assignedTo: 'Raju' } });
    await sql`insert into changes
      select (jsonb_populate_record(null::changes, to_jsonb(last)
        || jsonb_build_object('revision', last.revision + n, 'command_id', null))).*
      from (select * from changes where room = ${eventRoom(eventId)} order by revision desc limit 1) last,
        generate_series(1, 500) n`.execute(server.ctx.pools.main);
    const { data } = await phone.call(getHistory, {
      query: { entity: 'task', id: `${eventId}/gas-1` },
    });
    expect(data).toHaveLength(500);
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['changed']));
  },
);
