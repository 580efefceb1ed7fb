import { getSession, login } from '@kalavara/shared-types/accounts';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { getTimer, listTimers, setTimer } from '@kalavara/shared-types/timers';
import { expect, test } from 'vitest';
import { waitUntil } from '../wait-until';
import { type Device, minutes, ownerPassword, startTestServer, testClock } from '../harness';
import { brokenInvariants } from '../invariants';
import { openScreen } from './screen';

const hour = minutes(60);
const day = 24 * hour;
const isIn = async (device: Device) => (await device.call(getSession, {})).data !== null;
const ref = (eventId: string) => ({ eventId, stepId: '3-1' });

test.each([
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day ahead', day],
])(
  'a running step goes on as it began when the server’s clock jumps %s, and the screens sample anew',
  async (_jump, ms) => {
    const clock = testClock();
    const server = await startTestServer({ clock });
    const [phone, tv] = [await server.connect('owner'), await server.connect('display', 'Pit')];
    const eventId = server.newEvent();
    const screen = await openScreen(tv, eventId);
    let resampled = 0;
    screen.socket.on('resample', () => (resampled += 1));
    const { data: before } = await phone.call(setTimer, {
      params: ref(eventId),
      body: { isActive: true },
    });
    const { batches } = await tv.enter(eventRoom(eventId));

    clock.advance(ms);
    await waitUntil(() => expect(resampled).toBeGreaterThan(0));
    expect(resampled).toBe(1);
    const asked = Date.now();
    const { serverNow } = await tv.beat(screen.socket);
    expect(serverNow - ms).toBeGreaterThanOrEqual(asked);
    expect(serverNow - ms).toBeLessThanOrEqual(Date.now());

    // Nothing of the kitchen moved: neither by itself, nor by a page that is opened again.
    expect((await tv.call(getTimer, { params: ref(eventId) })).data).toEqual(before);
    expect(
      (await tv.call(setTimer, { params: ref(eventId), body: { isActive: true } })).data,
    ).toEqual(before);
    expect(batches).toEqual([]);
    expect(await isIn(tv)).toBe(true);
    expect(screen.isLive()).toBe(true);
    expect(await brokenInvariants(server.database.url)).toEqual({});
  },
);

test('an hour ahead or back signs nobody out, and a day ahead no TV', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  const devices = {
    owner: await server.connect('owner'),
    staff: await server.connect('staff'),
    tv: await server.connect('display'),
  };
  for (const ms of [hour, -hour, -hour, hour]) {
    clock.advance(ms);
    for (const device of Object.values(devices)) expect(await isIn(device)).toBe(true);
  }
  clock.advance(day);
  expect(await isIn(devices.tv)).toBe(true);
  // By that clock they were away for a day, and a shift is shorter; when it was wrong, nothing is lost but a sign-in.
  expect(await isIn(devices.staff)).toBe(false);
  clock.advance(-day);
  expect(await isIn(devices.staff)).toBe(true);
  expect(await isIn(devices.owner)).toBe(true);
});

test('whoever signs in while the clock is a day ahead is still in when it is right again', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  clock.advance(day);
  const phone = server.device();
  await phone.call(login, { body: { username: 'owner', password: ownerPassword } });
  clock.advance(-day);
  expect(await isIn(phone)).toBe(true);
});

test('a step whose allowance ended while the server was down is the same step afterwards', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  const [phone, tv] = [
    await server.connect('staff', 'Amina'),
    await server.connect('display', 'Pit'),
  ];
  const eventId = server.newEvent();
  const { data: before, revision } = await phone.call(setTimer, {
    params: ref(eventId),
    body: { isActive: true },
  });
  const [stayed, other] = [await openScreen(tv, eventId), await openScreen(phone, eventId)];
  const shown = stayed.state();

  const back = server.restart();
  clock.advance(minutes(10) + 3 * hour); // longer than any step is allowed
  await back;
  await waitUntil(() => expect([stayed.isLive(), other.isLive()]).toEqual([true, true]));

  const after = await phone.call(listTimers, { params: { eventId } });
  expect(after).toMatchObject({ data: [before], revision });
  expect(after.serverNow - before.startTime!).toBeGreaterThan(3 * hour);
  expect([stayed.state(), other.state(), (await openScreen(tv, eventId)).state()]).toEqual([
    shown,
    shown,
    shown,
  ]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
