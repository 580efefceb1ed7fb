import * as calls from '@kalavara/shared-types/diary/diary';
import { getPeople, setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { beforeEach, expect, test } from 'vitest';
import { type Device, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();
const [owner, cook] = await Promise.all([
  server.connect('owner'),
  server.connect('staff', 'Amina'),
]);

let id: string;
/** The revisions on the cook's phone before it went offline. */
let diaryBase: number;
let eventBase: number;

beforeEach(async () => {
  const body = { title: 'Wedding for 250 people', date: '2027-01-10' };
  const created = await owner.call(calls.createDiaryEvent, { body });
  id = created.event.id;
  diaryBase = created.revision;
  eventBase = (await owner.call(getPeople, { params: { eventId: id } })).revision;
});

type Body = Parameters<typeof owner.call<typeof calls.updateDiaryEvent>>[1]['body'];
const update = (phone: Device, body: Body, baseRevision?: number) =>
  phone.call(
    calls.updateDiaryEvent,
    { params: { id }, body },
    baseRevision === undefined ? {} : { baseRevision },
  );
const setCount = (phone: Device, count: number, baseRevision?: number) =>
  phone.call(
    setPeople,
    { params: { eventId: id }, body: { count } },
    baseRevision === undefined ? {} : { baseRevision },
  );
const countOf = async () => (await owner.call(getPeople, { params: { eventId: id } })).data;
const eventOf = async () =>
  (await owner.call(calls.listDiaryEvents, {})).data.find((event) => event.id === id);
const refused = {
  code: 'changed-meanwhile',
  details: { by: 'Owner', at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown },
};

test('a queued guest count does not replace a newer one of another person', async () => {
  await setCount(owner, 300);
  expect(await refusal(setCount(cook, 180, eventBase))).toMatchObject(refused);
  expect(await countOf()).toBe(300);
  expect(await eventOf()).toMatchObject({ estimatedAttendance: 300 });
});

test('a queued guest count does not replace one that was changed with the event', async () => {
  await update(owner, { estimatedAttendance: 300 });
  expect(await refusal(setCount(cook, 180, eventBase))).toMatchObject(refused);
});

test('a guest count is set if only the name changed, by the same person, or without a base', async () => {
  await update(owner, { title: 'Wedding of Leela' });
  await setCount(cook, 180, eventBase);
  await setCount(cook, 190, eventBase);
  expect(await countOf()).toBe(190);
  await setCount(owner, 300);
  await setCount(cook, 300, eventBase);
  await setCount(cook, 200);
  expect(await countOf()).toBe(200);
});

test('a queued change of an event does not replace a newer one of the same field', async () => {
  await update(owner, { date: '2027-01-12' });
  expect(await refusal(update(cook, { date: '2027-01-11' }, diaryBase))).toMatchObject(refused);
  expect(await eventOf()).toMatchObject({ date: '2027-01-12' });
});

test('changes of different fields of an event are merged, also by an older base', async () => {
  await update(owner, { date: '2027-01-12' });
  await setCount(owner, 300);
  const { event } = await update(cook, { description: 'Two vans', isCompleted: true }, diaryBase);
  expect(event).toMatchObject({
    date: '2027-01-12',
    description: 'Two vans',
    isCompleted: true,
    estimatedAttendance: 300,
  });
});

test('a change based on the newer event is applied', async () => {
  const { revision } = await update(owner, { date: '2027-01-12' });
  expect((await update(cook, { date: '2027-01-11' }, revision)).event.date).toBe('2027-01-11');
});

test('a queued deletion does not delete an event that another person has changed since; one that is already deleted causes no refusal', async () => {
  const remove = (phone: Device, baseRevision: number) =>
    phone.call(calls.deleteDiaryEvent, { params: { id } }, { baseRevision });
  await update(owner, { date: '2027-01-12' });
  expect(await refusal(remove(cook, diaryBase))).toMatchObject(refused);
  expect(await eventOf()).toBeDefined();
  await remove(owner, diaryBase);
  await remove(cook, diaryBase);
  expect(await eventOf()).toBeUndefined();
});
