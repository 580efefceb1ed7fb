import { getSession } from '@kalavara/shared-types/accounts/accounts';
import { expect, test } from 'vitest';
import { type Device, minutes, startTestServer, hours, days } from '../../test/harness';
import { hashOf } from './tokens';

const server = await startTestServer();

const tokenOf = ({ cookie = '' }: Device) => cookie.slice('kalavara_session='.length);
const isSignedIn = async (device: Device) => (await device.call(getSession, {})).data !== null;

async function getLastActivityMs(device: Device) {
  const rows = server.ctx.pools.main
    .selectFrom('sessions')
    .select('lastSeenAt')
    .where('tokenHash', '=', hashOf(tokenOf(device)));
  return (await rows.executeTakeFirstOrThrow()).lastSeenAt.getTime();
}

/** Sends one request of the device, and waits for the asynchronous write of `lastSeenAt`. */
async function sendRequest(device: Device): Promise<boolean> {
  if (!(await isSignedIn(device))) return false;
  await expect
    .poll(async () => server.clock.now() - (await getLastActivityMs(device)))
    .toBeLessThan(minutes(1));
  return true;
}

/** Returns the number of days for which a device in constant use stays signed in. */
async function measureDays(
  device: Device,
  { atMost, every }: { atMost: number; every: number },
): Promise<number> {
  let gone = 0;
  while (gone < atMost && (await sendRequest(device))) {
    server.clock.advance(every);
    gone += every;
  }
  return gone / days(1);
}

test('an owner’s session ends after half a day without use', async () => {
  const desk = await server.connect('owner');
  server.clock.advance(hours(11.9));
  expect(await sendRequest(desk)).toBe(true);
  server.clock.advance(hours(11.9));
  expect(await sendRequest(desk)).toBe(true);
  server.clock.advance(hours(12.1));
  expect(await sendRequest(desk)).toBe(false);
});

test('a staff session ends after a shift without use', async () => {
  const phone = await server.connect('staff');
  server.clock.advance(hours(13.9));
  expect(await sendRequest(phone)).toBe(true);
  server.clock.advance(hours(14.1));
  expect(await sendRequest(phone)).toBe(false);
});

test('in constant use, an owner’s session lasts a week and a staff session a month', async () => {
  const desk = await server.connect('owner');
  const phone = await server.connect('staff');
  expect(await measureDays(desk, { atMost: days(8), every: hours(8) })).toBe(7);
  const newPhone = await server.connect('staff');
  expect(await isSignedIn(phone)).toBe(false);
  expect(await measureDays(newPhone, { atMost: days(31), every: hours(12) })).toBe(30);
});

test('a TV stays paired for years, and its cookie is renewed at each start', async () => {
  const tv = await server.connect('display');
  expect(await measureDays(tv, { atMost: days(800), every: days(160) })).toBe(800);
  const answer = await tv.callByName('getSession');
  expect(answer.get('Set-Cookie')![0]).toContain(`${tv.cookie}; Max-Age=315360000;`);
});

test('a TV that was off for half a year must be paired again', async () => {
  const tv = await server.connect('display');
  server.clock.advance(days(181));
  expect(await sendRequest(tv)).toBe(false);
});

test('lastSeenAt is written at most once a minute', async () => {
  server.clock.stop();
  const phone = await server.connect('staff');
  const first = await getLastActivityMs(phone);
  server.clock.advance(minutes(1) - 5_000);
  await isSignedIn(phone);
  expect(await getLastActivityMs(phone)).toBe(first);
  server.clock.advance(6_000);
  await sendRequest(phone);
  expect(await getLastActivityMs(phone)).toBeGreaterThan(first);
  server.clock.resume();
});

test('an invalid cookie is a guest, whatever its form', async () => {
  for (const token of [
    '',
    'x',
    'A'.repeat(43),
    'A'.repeat(10_000),
    "'; drop table sessions; --",
    '%00',
    '=='.repeat(30),
  ]) {
    expect(await isSignedIn(server.device(`kalavara_session=${token}`))).toBe(false);
  }
});
