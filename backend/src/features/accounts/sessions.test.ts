import { getSession } from '@kalavara/shared-types/accounts';
import { expect, test } from 'vitest';
import { type Device, minutes, startTestServer } from '../../test/harness';
import { hashOf } from './tokens';

const server = await startTestServer();
const hours = (n: number) => minutes(60 * n);
const days = (n: number) => hours(24 * n);

const tokenOf = ({ cookie = '' }: Device) => cookie.slice('kalavara_session='.length);
const isIn = async (device: Device) => (await device.call(getSession, {})).data !== null;

async function lastSeen(device: Device) {
  const rows = server.ctx.db
    .selectFrom('sessions')
    .select('lastSeenAt')
    .where('tokenHash', '=', hashOf(tokenOf(device)));
  return (await rows.executeTakeFirstOrThrow()).lastSeenAt.getTime();
}

/** Uses the device once, and waits until that is written down: nobody who asks waits for it. */
async function use(device: Device): Promise<boolean> {
  if (!(await isIn(device))) return false;
  await expect
    .poll(async () => server.clock.now() - (await lastSeen(device)))
    .toBeLessThan(minutes(1));
  return true;
}

/** For how many days a device that is used all the time stays signed in. */
async function staysFor(
  device: Device,
  { atMost, every }: { atMost: number; every: number },
): Promise<number> {
  let gone = 0;
  while (gone < atMost && (await use(device))) {
    server.clock.advance(every);
    gone += every;
  }
  return gone / days(1);
}

test('an owner who was away for half a day signs in again', async () => {
  const desk = await server.connect('owner');
  server.clock.advance(hours(11.9));
  expect(await use(desk)).toBe(true);
  server.clock.advance(hours(11.9));
  expect(await use(desk)).toBe(true);
  server.clock.advance(hours(12.1));
  expect(await use(desk)).toBe(false);
});

test('a cook who was away for longer than a shift signs in again', async () => {
  const phone = await server.connect('staff');
  server.clock.advance(hours(13.9));
  expect(await use(phone)).toBe(true);
  server.clock.advance(hours(14.1));
  expect(await use(phone)).toBe(false);
});

test('however busy, an owner signs in again after a week and a cook after a month', async () => {
  const [desk, phone] = [await server.connect('owner'), await server.connect('staff')];
  expect(await staysFor(desk, { atMost: days(8), every: hours(8) })).toBe(7);
  const phoneAnew = await server.connect('staff');
  expect(await isIn(phone)).toBe(false);
  expect(await staysFor(phoneAnew, { atMost: days(31), every: hours(12) })).toBe(30);
});

test('a TV stays let in for years, and is asked to keep its cookie each time it starts', async () => {
  const tv = await server.connect('display');
  expect(await staysFor(tv, { atMost: days(800), every: days(160) })).toBe(800);
  const answer = await tv.callByName('getSession');
  expect(answer.get('Set-Cookie')![0]).toContain(`${tv.cookie}; Max-Age=315360000;`);
});

test('a TV that was dark for half a year is paired again', async () => {
  const tv = await server.connect('display');
  server.clock.advance(days(181));
  expect(await use(tv)).toBe(false);
});

test('nobody is marked as seen more than once a minute', async () => {
  server.clock.stop();
  const phone = await server.connect('staff');
  const first = await lastSeen(phone);
  server.clock.advance(minutes(1) - 5_000);
  await isIn(phone);
  expect(await lastSeen(phone)).toBe(first);
  server.clock.advance(6_000);
  await use(phone);
  expect(await lastSeen(phone)).toBeGreaterThan(first);
  server.clock.go();
});

test('a cookie that is none of ours is nobody’s, whatever it looks like', async () => {
  for (const token of [
    '',
    'x',
    'A'.repeat(43),
    'A'.repeat(10_000),
    "'; drop table sessions; --",
    '%00',
    '=='.repeat(30),
  ]) {
    expect(await isIn(server.device(`kalavara_session=${token}`))).toBe(false);
  }
});
