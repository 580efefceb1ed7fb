import { getSession } from '@kalavara/shared-types/accounts/accounts';
import {
  listDisplays,
  revokeDisplay,
  updateDisplay,
} from '@kalavara/shared-types/displays/displays';
import { displayRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { type Device, seconds, startTestServer, codeOf } from '../../test/harness';
import { closingTimeoutMs } from '../../test/wait-until';
import { createBeats } from './beats';

const server = await startTestServer();

const idOf = async (device: Device) => (await device.call(getSession, {})).data!.id;
const listed = async (phone: Device, id: string) =>
  (await phone.call(listDisplays, {})).data.find((tv) => tv.id === id);
async function pairedTv(name?: string) {
  const tv = await server.connect('display', name);
  return { tv, id: await idOf(tv) };
}

test('a phone renames a TV, sets its page and message and rings it, and the TV receives each change', async () => {
  const { tv, id } = await pairedTv('Pit');
  const phone = await server.connect('staff');
  const listening = await tv.enter(displayRoom(id));
  expect(listening.welcome).toMatchObject({
    success: true,
    snapshot: { display: { id, name: 'Pit' } },
  });

  const path = '/soplocked/riceprep?eventId=e7';
  for (const body of [
    { name: 'Rice' },
    { path },
    { message: 'Salt!' },
    { message: '' },
    { ring: true as const },
  ]) {
    await phone.call(updateDisplay, { params: { id }, body });
  }
  await expect.poll(() => listening.batches.length).toBe(5);
  const received = listening.batches
    .flatMap(({ changes }) => changes)
    .map((change) => 'display' in change && change.display);
  expect(received).toMatchObject([
    { name: 'Rice', path: '/soplocked' },
    { name: 'Rice', path },
    { message: 'Salt!' },
    { message: null, rungAt: null },
    { rungAt: expect.any(Number) },
  ]);
});

test('each ring and each message is a change, also with the same text, and an unchanged update is none', async () => {
  const { id } = await pairedTv('Pit');
  const phone = await server.connect('staff');
  const set = (body: object) => phone.call(updateDisplay, { params: { id }, body });
  const rings = await Promise.all([set({ ring: true }), set({ ring: true })]);
  expect(new Set(rings.map(({ data }) => data.rungAt)).size).toBe(2);
  const messages = await Promise.all([set({ message: 'Salt!' }), set({ message: 'Salt!' })]);
  expect(new Set(messages.map(({ data }) => data.messageAt)).size).toBe(2);
  expect((await set({ message: '' })).revision).toBe(5);
  expect((await set({ name: 'Pit', message: '' })).revision).toBe(5);
});

test('a TV accepts stage pages only', async () => {
  const { id } = await pairedTv();
  const phone = await server.connect('staff');
  for (const path of [
    'https://evil.example',
    '//evil.example',
    '/roadmap',
    '/soplocked/../admin',
    'javascript:alert(1)',
  ]) {
    expect(await codeOf(phone.call(updateDisplay, { params: { id }, body: { path } }))).toBe(
      '400 invalid',
    );
  }
  const unknownId = '00000000-0000-4000-8000-000000000000';
  expect(
    await codeOf(phone.call(updateDisplay, { params: { id: unknownId }, body: { name: 'x' } })),
  ).toBe('404 not-found');
});

test('the list shows live TVs without publishing a change', async () => {
  const { tv, id } = await pairedTv();
  const phone = await server.connect('staff');
  expect(await listed(phone, id)).toMatchObject({ isLive: false, lastBeatAt: null });

  const beats = createBeats(server.ctx);
  beats.recordBeat(id);
  await beats.save();
  expect(await listed(phone, id)).toMatchObject({ isLive: true });

  server.clock.advance(seconds(11));
  expect(await listed(phone, id)).toMatchObject({ isLive: false, lastBeatAt: expect.any(Number) });
  const { welcome } = await tv.enter(displayRoom(id));
  expect(welcome).toMatchObject({
    success: true,
    revision: 0,
    snapshot: { display: { isLive: false } },
  });
});

test('a later beat at another process is not overwritten by an earlier one', async () => {
  const { id } = await pairedTv();
  const phone = await server.connect('staff');
  const here = createBeats(server.ctx);
  const there = createBeats(server.ctx);
  here.recordBeat(id);
  server.clock.advance(seconds(3));
  there.recordBeat(id);
  await there.save();
  const lastBeatAt = (await listed(phone, id))!.lastBeatAt;
  await here.save();
  expect((await listed(phone, id))!.lastBeatAt).toBe(lastBeatAt);
});

test('a real beat of a TV reaches the list', async () => {
  const { tv, id } = await pairedTv();
  const phone = await server.connect('staff');
  const socket = await tv.socket();
  const isLive = async () => {
    await tv.beat(socket); // TVs beat repeatedly.
    return (await listed(phone, id))!.isLive;
  };
  await expect.poll(isLive, { interval: 100 }).toBe(true);
});

test('the list shows the current page of a TV, and an earlier beat does not replace a page that a phone has set', async () => {
  const { tv, id } = await pairedTv();
  const phone = await server.connect('staff');
  const page = '/soplocked/meatmasala?eventId=e1';
  await tv.beat(await tv.socket(), {}, page);
  await expect.poll(async () => (await listed(phone, id))!.path).toBe(page);

  expect(await tv.beat(await tv.socket(), {}, '/roadmap')).toHaveProperty('serverNow');

  const beats = createBeats(server.ctx);
  beats.recordBeat(id, '/soplocked/setup');
  server.clock.advance(seconds(1));
  await phone.call(updateDisplay, { params: { id }, body: { path: '/soplocked/riceprep' } });
  await beats.save();
  expect((await listed(phone, id))!.path).toBe('/soplocked/riceprep');
});

test('a revoked TV is disconnected within two seconds, and only that one', async () => {
  const gone = await pairedTv('Gone');
  const stays = await pairedTv('Stays');
  const phone = await server.connect('staff');
  const socketOfGone = await gone.tv.socket();
  const socketOfStaying = await stays.tv.socket();
  let isNotified = false;
  socketOfGone.on('session.ended', () => (isNotified = true));

  await phone.call(revokeDisplay, { params: { id: gone.id } });
  await expect
    .poll(() => isNotified && !socketOfGone.connected, { timeout: closingTimeoutMs })
    .toBe(true);
  expect((await gone.tv.call(getSession, {})).data).toBeNull();
  expect(await listed(phone, gone.id)).toBeUndefined();
  expect(await codeOf(phone.call(revokeDisplay, { params: { id: gone.id } }))).toBe(
    '404 not-found',
  );
  expect(
    await codeOf(phone.call(updateDisplay, { params: { id: gone.id }, body: { ring: true } })),
  ).toBe('404 not-found');

  expect(socketOfStaying.connected).toBe(true);
  expect(await idOf(stays.tv)).toBe(stays.id);
});

test('a TV may join its own room and no other TV’s', async () => {
  const own = await pairedTv();
  const other = await pairedTv();
  expect((await own.tv.enter(displayRoom(own.id))).welcome.success).toBe(true);
  expect((await own.tv.enter(displayRoom(other.id))).welcome).toEqual({
    success: false,
    code: 'not-allowed',
  });
});

test('a TV receives its display lag, 0 to 200 ms, and shows the test pattern for ten minutes or until it is ended', async () => {
  const { tv, id } = await pairedTv();
  const phone = await server.connect('staff');
  const set = (body: object) => phone.call(updateDisplay, { params: { id }, body });
  const before = server.clock.now();
  const { patternUntil } = (await set({ pattern: true })).data;
  expect(patternUntil! - seconds(10 * 60)).toBeGreaterThanOrEqual(before);
  expect(patternUntil! - seconds(10 * 60)).toBeLessThanOrEqual(server.clock.now());
  expect((await set({ trimMs: 65 })).data).toMatchObject({
    trimMs: 65,
    patternUntil: expect.any(Number),
  });
  for (const trimMs of [-5, 201, 12.5]) expect(await codeOf(set({ trimMs }))).toBe('400 invalid');
  expect((await set({ pattern: false })).data).toMatchObject({ trimMs: 65, patternUntil: null });
  const { welcome } = await tv.enter(displayRoom(id));
  expect(welcome).toMatchObject({ snapshot: { display: { trimMs: 65 } } });
});
