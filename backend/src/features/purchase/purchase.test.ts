import { defaultItems } from '@kalavara/shared-types/content/inventory';
import {
  createDiaryEvent,
  deleteDiaryEvent,
  updateDiaryEvent,
} from '@kalavara/shared-types/diary/diary';
import { eventNeedsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { sampleTitle } from '@kalavara/shared-types/diary/diary.rules';
import { type Item, patchItem } from '@kalavara/shared-types/inventory/inventory';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { getPurchaseList } from '@kalavara/shared-types/purchase/purchase';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import {
  materialsOf,
  materialsOfTask,
  materialText,
} from '@kalavara/shared-types/todos/task-materials.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { waitUntil } from '../../test/wait-until';
import { type Device, refusal, startTestServer, advanceToNoon } from '../../test/harness';

const server = await startTestServer();
const {
  pools: { main: db },
} = server.ctx;
const today = indianDay(advanceToNoon(server.clock));
const owner = await server.connect('owner');
const far = dayAfter(today, 30);

/** Resets to a new store: all items, with nothing on hand. */
beforeEach(async () => {
  await db.deleteFrom('movements').execute();
  await db.deleteFrom('items').execute();
  await db.deleteFrom('diaryEvents').execute();
  const rows = defaultItems.map(({ id, name, category, unit }) => ({
    id,
    name: name.en,
    category,
    unit,
    lastUpdated: new Date(),
  }));
  await db.insertInto('items').values(rows).execute();
});

const stock = (
  id: string,
  { quantity, currentPrice = 0 }: Pick<Item, 'quantity'> & { currentPrice?: number },
) =>
  db
    .updateTable('items')
    .set({ quantityMilli: quantity * 1_000, pricePaise: currentPrice * 100 })
    .where('id', '=', id)
    .execute();

async function feast(date: string, estimatedAttendance: number, by: Device = owner) {
  const { event } = await by.call(createDiaryEvent, {
    body: { title: `Feast of ${date}`, date, estimatedAttendance },
  });
  return event.id;
}
const listOf = async (
  query: { eventId?: string; until?: string; people?: number },
  by: Device = owner,
) => (await by.call(getPurchaseList, { query })).data;
const mutton = ({ rows }: Awaited<ReturnType<typeof listOf>>) =>
  rows.find(({ itemId }) => itemId === '1021');

test(
  'the purchase list of an event contains its need less the stock, most expensive first',
  { meta: { requirements: ['K-090', 'K-733', 'K-734'] } },
  async () => {
    const eventId = await feast(dayAfter(today, 3), 50);
    await stock('1021', { quantity: 6.5, currentPrice: 820.5 });
    await stock('1032', { quantity: 10 });
    const list = await listOf({ eventId });
    expect(list.events).toEqual([
      { eventId, title: expect.stringContaining('Feast'), date: dayAfter(today, 3), people: 50 },
    ]);
    expect(list.rows[0]).toMatchObject({
      itemId: '1021',
      required: 20,
      inStock: 6.5,
      needToBuy: 13.5,
      estimatedCost: 11_076.75,
    });
    expect(list.rows.map(({ itemId }) => itemId)).not.toContain('1032');
    expect(list.rows.find(({ itemId }) => itemId === '1030')).toMatchObject({
      required: 1.359,
      density: 0.92,
    });
    await owner.call(patchItem, { params: { id: '1030' }, body: { density: 0.8 } });
    expect((await listOf({ eventId })).rows.find(({ itemId }) => itemId === '1030')).toMatchObject({
      required: 1.563,
      density: 0.8,
    });
    await owner.call(patchItem, { params: { id: '1030' }, body: { density: null } });
    expect((await listOf({ eventId })).rows.find(({ itemId }) => itemId === '1030')).toMatchObject({
      density: 0.92,
    });
  },
);

test(
  'the guest count may be a parameter; fewer than ten guests count as ten',
  { meta: { requirements: ['K-514', 'D-107'] } },
  async () => {
    const eventId = await feast(today, 50);
    expect(mutton(await listOf({ eventId, people: 100 }))).toMatchObject({ required: 40 });
    const few = await listOf({ eventId, people: 3 });
    expect(few.events[0]).toMatchObject({ people: 10 });
    expect(mutton(few)).toMatchObject({ required: 4 });
  },
);

test('the list follows a change of the guest count', async () => {
  const eventId = await feast(today, 50);
  await owner.call(setPeople, { params: { eventId }, body: { count: 20 } });
  expect(mutton(await listOf({ eventId }))).toMatchObject({ required: 8 });
});

test('an event outside the diary has a list if a guest count is given', async () => {
  const eventId = 'a-list-alone';
  expect(await refusal(listOf({ eventId }))).toMatchObject({ code: 'event-not-found' });
  expect(mutton(await listOf({ eventId, people: 20 }))).toMatchObject({ required: 8 });
  await owner.call(setPeople, { params: { eventId }, body: { count: 40 } });
  expect(await listOf({ eventId })).toMatchObject({
    events: [{ eventId, title: '', date: null, people: 40 }],
  });
});

test(
  'all open events until a day share the stock, earliest first',
  { meta: { requirements: ['D-104'] } },
  async () => {
    const late = await feast(dayAfter(today, 5), 20);
    const early = await feast(today, 20);
    const tooLate = await feast(dayAfter(far, 1), 20);
    const past = await feast(dayAfter(today, -1), 20);
    const done = await feast(today, 20);
    const gone = await feast(today, 20);
    await owner.call(updateDiaryEvent, { params: { id: done }, body: { isCompleted: true } });
    await owner.call(deleteDiaryEvent, { params: { id: gone } });
    await stock('1021', { quantity: 10 });

    const list = await listOf({ until: far });
    expect(list.events.map(({ eventId }) => eventId)).toEqual([early, late]);
    expect(mutton(list)).toMatchObject({
      required: 16,
      needToBuy: 6,
      byEvent: [
        { eventId: early, fromStock: 8, needToBuy: 0 },
        { eventId: late, fromStock: 2, needToBuy: 6 },
      ],
    });
    expect(
      (await listOf({ until: dayAfter(far, 1) })).events.map(({ eventId }) => eventId),
    ).toContain(tooLate);
    expect(
      (await listOf({ until: dayAfter(today, -1) })).events.map(({ eventId }) => eventId),
    ).not.toContain(past);
  },
);

test('the lists of three events never count the same stock twice', async () => {
  const first = await feast(today, 30);
  const second = await feast(dayAfter(today, 1), 120);
  const third = await feast(dayAfter(today, 2), 20);
  await stock('1021', { quantity: 24 });
  const lists = [
    await listOf({ eventId: first }),
    await listOf({ eventId: second }),
    await listOf({ eventId: third }),
  ];
  expect(lists.map((list) => mutton(list)?.needToBuy)).toEqual([undefined, 36, 8]);
  expect(mutton(lists[1]!)).toMatchObject({ required: 48, inStock: 12, neededBefore: 12 });
  expect(mutton(lists[2]!)).toMatchObject({ required: 8, inStock: 0, neededBefore: 60 });
  expect(lists[2]!.events.map(({ eventId }) => eventId)).toEqual([third]);
  expect(mutton(lists[2]!)?.byEvent.map(({ eventId }) => eventId)).toEqual([third]);
});

test('an event that is outside the diary gets stock after all open events', async () => {
  await feast(dayAfter(today, 20), 20);
  await stock('1021', { quantity: 10 });
  expect(mutton(await listOf({ eventId: 'a-list-alone', people: 20 }))).toMatchObject({
    needToBuy: 6,
    neededBefore: 8,
  });
});

test('the sample event of a new diary needs nothing, until it is renamed', async () => {
  const sample = { title: sampleTitle, createdBy: 'System', estimatedAttendance: 30, date: today };
  const { event } = await owner.call(createDiaryEvent, { body: sample });
  expect((await listOf({ until: far })).events).toEqual([]);
  await owner.call(updateDiaryEvent, { params: { id: event.id }, body: { title: 'Our feast' } });
  expect((await listOf({ until: far })).events).toMatchObject([{ title: 'Our feast', people: 30 }]);
});

test('a diary without open events needs nothing', async () => {
  expect(await listOf({ until: far })).toEqual({
    events: [],
    rows: [],
    unmatched: [],
    totalCost: 0,
  });
});

test('stock taken to an event is not bought once more, unless it was returned', async () => {
  const eventId = await feast(today, 20);
  const move = (kind: string, amountMilli: number, more = {}) => {
    const row = {
      id: randomUUID(),
      itemId: '1021',
      kind,
      amountMilli,
      unit: 'kg',
      changeMilli: -amountMilli,
      afterMilli: 0,
      at: new Date(),
      eventId,
    };
    return db
      .insertInto('movements')
      .values({ ...row, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  await move('event', 3_000);
  await move('use', 1_000);
  await move('waste', 2_000);
  const { id } = await move('event', 500);
  await move('undo', 500, { undoes: id });
  expect(mutton(await listOf({ eventId }))).toMatchObject({
    inStock: 4,
    needToBuy: 4,
    byEvent: [{ taken: 4, fromStock: 0 }],
  });
});

test(
  'the list contains the amounts of onion and fat that the owner has chosen',
  { meta: { requirements: ['D-100'] } },
  async () => {
    const eventId = await feast(today, 20);
    const amounts = async () => {
      const { rows } = await listOf({ eventId });
      const of = (id: string) => rows.find(({ itemId }) => itemId === id)?.required;
      return { onion: of('1022'), ghee: of('1029'), oil: of('1030') };
    };
    expect(await amounts()).toEqual({ onion: 0.5, ghee: undefined, oil: 0.544 });
    await owner.call(updateSettings, { body: { riceAmounts: 'page' } });
    expect(await amounts()).toEqual({ onion: 1, ghee: 0.25, oil: undefined });
    await owner.call(updateSettings, { body: { riceAmounts: 'as-given' } });
  },
);

test('a changed guest count changes the tasks on another phone, in agreement with the purchase list', async () => {
  const eventId = await feast(dayAfter(today, 3), 50);
  const cook = await server.connect('staff', 'Amina');
  const { welcome, batches } = await cook.enter(eventRoom(eventId));
  const needs = eventNeedsOf('as-given');
  const shown = (people: number | null | undefined) =>
    materialsOfTask(materialsOf(needs, people), 'marination-1').map((each) =>
      materialText(each, 'en'),
    );
  const before = welcome as unknown as { snapshot: { people: number } };
  expect(shown(before.snapshot.people)).toEqual(['mutton 20 kg']);
  await owner.call(setPeople, { params: { eventId }, body: { count: 120 } });
  const counts = () =>
    batches.flatMap(({ changes }) =>
      changes.flatMap((change) => (change.type === 'people.changed' ? [change.count] : [])),
    );
  await waitUntil(() => expect(counts()).toEqual([120]));
  expect(shown(counts()[0])).toEqual(['mutton 48 kg']);
  expect(mutton(await listOf({ eventId }))).toMatchObject({ required: 48, unit: 'kg' });
});

test.each([
  [{}, ['until']],
  [{ until: far, eventId: 'e1' }, ['until']],
  [{ until: 'tomorrow' }, ['until']],
  [{ until: '2027-02-30' }, ['until']],
  [{ until: far, people: '20' }, ['people']],
  [{ eventId: 'e1', people: '0' }, ['people']],
  [{ eventId: 'e1', people: '-5' }, ['people']],
  [{ eventId: 'e1', people: 'many' }, ['people']],
  [{ eventId: 'e1', people: '1e9' }, ['people']],
  [{ eventId: '../../etc', people: '20' }, ['eventId']],
] as [Record<string, string>, string[]][])(
  'the query %j is refused with its invalid field',
  async (query, fields) => {
    const answer = await owner.callByName('getPurchaseList', { query });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid', fields });
  },
);
