import { getSession, login } from '@kalavara/shared-types/accounts/accounts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { getTimer, listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import { expect, test } from 'vitest';
import { waitUntil } from '../wait-until';
import { type Device, minutes, ownerPassword, startTestServer, testClock } from '../harness';
import { brokenInvariants } from '../invariants';
import { openScreen } from './screen';

const hour = minutes(60);
const day = 24 * hour;
const isSignedIn = async (device: Device) => (await device.call(getSession, {})).data !== null;
const ref = (eventId: string) => ({ eventId, stepId: '3-1' });

test.each([
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day ahead', day],
])(
  'a running step is unchanged if the server’s clock jumps %s, and the screens synchronize their clocks again',
  async (_jump, ms) => {
    const clock = testClock();
    const server = await startTestServer({ clock });
    const phone = await server.connect('owner');
    const tv = await server.connect('display', 'Pit');
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
    const sentMs = Date.now();
    const { serverNow } = await tv.beat(screen.socket);
    expect(serverNow - ms).toBeGreaterThanOrEqual(sentMs);
    expect(serverNow - ms).toBeLessThanOrEqual(Date.now());

    // Clock changes alter no state, also when a page is reopened.
    expect((await tv.call(getTimer, { params: ref(eventId) })).data).toEqual(before);
    expect(
      (await tv.call(setTimer, { params: ref(eventId), body: { isActive: true } })).data,
    ).toEqual(before);
    expect(batches).toEqual([]);
    expect(await isSignedIn(tv)).toBe(true);
    expect(screen.isLive()).toBe(true);
    expect(await brokenInvariants(server.database.url)).toEqual({});
  },
);

test('an hour ahead or back ends no session, and a day ahead none of a TV', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  const devices = {
    owner: await server.connect('owner'),
    staff: await server.connect('staff'),
    tv: await server.connect('display'),
  };
  for (const ms of [hour, -hour, -hour, hour]) {
    clock.advance(ms);
    for (const device of Object.values(devices)) expect(await isSignedIn(device)).toBe(true);
  }
  clock.advance(day);
  expect(await isSignedIn(devices.tv)).toBe(true);
  // By that clock the session was idle for a day, longer than a shift: the staff device signs in anew.
  expect(await isSignedIn(devices.staff)).toBe(false);
  clock.advance(-day);
  expect(await isSignedIn(devices.staff)).toBe(true);
  expect(await isSignedIn(devices.owner)).toBe(true);
});

test('a session created while the clock is a day ahead remains valid after the correction', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  clock.advance(day);
  const phone = server.device();
  await phone.call(login, { body: { username: 'owner', password: ownerPassword } });
  clock.advance(-day);
  expect(await isSignedIn(phone)).toBe(true);
});

test('a step whose allowance ended while the server was down is unchanged after the restart', async () => {
  const clock = testClock();
  const server = await startTestServer({ clock });
  const phone = await server.connect('staff', 'Amina');
  const tv = await server.connect('display', 'Pit');
  const eventId = server.newEvent();
  const { data: before, revision } = await phone.call(setTimer, {
    params: ref(eventId),
    body: { isActive: true },
  });
  const stayed = await openScreen(tv, eventId);
  const other = await openScreen(phone, eventId);
  const shown = stayed.state();

  const back = server.restart();
  clock.advance(minutes(10) + 3 * hour); // Longer than any step may run.
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
