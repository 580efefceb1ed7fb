import { getSession } from '@kalavara/shared-types/accounts/accounts';
import {
  approvePairing,
  claimPairing,
  listDisplays,
  pollPairing,
  revokeDisplay,
  startPairing,
} from '@kalavara/shared-types/displays/displays';
import { listDiaryEvents } from '@kalavara/shared-types/diary/diary';
import { listTimers } from '@kalavara/shared-types/timers/timers';
import { listTodos, saveTodos } from '@kalavara/shared-types/todos/todos';
import { expect, test } from 'vitest';
import { type Device, minutes, startTestServer, codeOf } from '../../test/harness';

const server = await startTestServer();
const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });

const claim = (phone: Device, code: string) => phone.call(claimPairing, { body: { code } });
const approve = (phone: Device, code: string) =>
  phone.call(approvePairing, { body: { code, name: 'Pit' } });
const poll = async (tv: Device, secret: string) =>
  (await tv.call(pollPairing, { body: { secret } })).data.state;
const startPairingOf = async (tv: Device) => (await tv.call(startPairing, {})).data;

test('a phone enters the code of a TV and approves it, and the TV is signed in', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const { code, secret, expiresAt } = await startPairingOf(tv);
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(expiresAt - server.clock.now()).toBeGreaterThan(minutes(9.9));
  expect(await poll(tv, secret)).toBe('pending');

  const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`;
  const { data: claimed } = await claim(phone, typed);
  expect(claimed).toEqual({
    code,
    ip: '127.0.0.1',
    device: 'node',
    askedAt: expiresAt - minutes(10),
  });
  expect(await poll(tv, secret)).toBe('claimed');

  const { data: display } = await approve(phone, code);
  expect(display).toMatchObject({
    name: 'Pit',
    path: '/soplocked',
    isLive: false,
    lastBeatAt: null,
  });
  expect(tv.cookie).toBeUndefined();
  expect(await poll(tv, secret)).toBe('approved');
  expect((await tv.call(getSession, {})).data).toEqual({
    id: display.id,
    name: 'Pit',
    role: 'display',
  });
});

test('the session of an approved TV is issued once', async () => {
  const tv = server.device();
  const phone = await server.connect('owner');
  const { code, secret } = await startPairingOf(tv);
  await claim(phone, code);
  await approve(phone, code);

  const both = [server.device(), server.device()];
  const codes = await Promise.all(both.map((device) => codeOf(poll(device, secret))));
  expect(codes.sort()).toEqual(['404 code-unknown', 'no refusal']);
  expect(both.filter(({ cookie }) => cookie !== undefined)).toHaveLength(1);
  expect(await codeOf(poll(tv, secret))).toBe('404 code-unknown');
});

test('a code is valid for ten minutes', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const early = await startPairingOf(tv);
  const late = await startPairingOf(tv);
  await claim(phone, early.code);
  server.clock.advance(minutes(10));

  expect(await codeOf(claim(phone, late.code))).toBe('410 code-expired');
  expect(await codeOf(approve(phone, early.code))).toBe('410 code-expired');
  expect(await codeOf(poll(tv, late.secret))).toBe('410 code-expired');
});

test('a TV offline during its approval gets its session afterwards', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const { code, secret } = await startPairingOf(tv);
  await claim(phone, code);
  await approve(phone, code);
  server.clock.advance(minutes(15));
  expect(await poll(tv, secret)).toBe('approved');
});

test('a TV revoked before its first poll gets no session', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const { code, secret } = await startPairingOf(tv);
  await claim(phone, code);
  const { id } = (await approve(phone, code)).data;
  await phone.call(revokeDisplay, { params: { id } });
  expect(await codeOf(poll(tv, secret))).toBe('404 code-unknown');
  expect(tv.cookie).toBeUndefined();
});

test('a repeated approval approves once', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const { code } = await startPairingOf(tv);
  await claim(phone, code);
  const before = (await phone.call(listDisplays, {})).data.length;

  const codes = await Promise.all([codeOf(approve(phone, code)), codeOf(approve(phone, code))]);
  expect(codes.sort()).toEqual(['404 code-unknown', 'no refusal']);
  expect(await codeOf(claim(phone, code))).toBe('404 code-unknown');
  expect((await phone.call(listDisplays, {})).data).toHaveLength(before + 1);
});

test('only the session that claimed a code may approve it, also against the owner', async () => {
  const tv = server.device();
  const amina = await server.connect('staff');
  const desk = await server.connect('owner');
  const { code, secret } = await startPairingOf(tv);
  expect(await codeOf(approve(desk, code))).toBe('403 code-not-claimed');
  await claim(amina, code);
  expect(await codeOf(approve(desk, code))).toBe('403 code-not-claimed');
  expect(await poll(tv, secret)).toBe('claimed');

  // The last claim wins.
  await claim(desk, code);
  expect(await codeOf(approve(amina, code))).toBe('403 code-not-claimed');
  await approve(desk, code);
});

test('neither a guest nor a TV may approve a TV', async () => {
  const { code } = await startPairingOf(server.device());
  for (const role of ['guest', 'display'] as const) {
    const device = await server.connect(role);
    const refusal = role === 'guest' ? '401 not-signed-in' : '403 not-allowed';
    expect(await codeOf(claim(device, code))).toBe(refusal);
    expect(await codeOf(approve(device, code))).toBe(refusal);
  }
});

test('after five unknown codes a session is rate-limited; other sessions are not', async () => {
  const phone = await strict.connect('staff');
  const { code } = await startPairingOf(strict.device());
  const guesses = Array.from({ length: 12 }, (_, i) => `BBBBBBB${'CDFGHJKLMNPQ'[i]}`);
  const refusals = await Promise.all(
    guesses.map((guess, i) => codeOf(i % 2 ? approve(phone, guess) : claim(phone, guess))),
  );
  expect(refusals.filter((refusal) => refusal === '404 code-unknown')).toHaveLength(5);
  expect(refusals.filter((refusal) => refusal === '429 too-many-tries')).toHaveLength(7);
  expect(await codeOf(claim(phone, code))).toBe('429 too-many-tries');
  await claim(await strict.connect('staff'), code);
});

test('right codes are not counted: one phone pairs ten TVs', async () => {
  const phone = await strict.connect('staff');
  for (let i = 0; i < 10; i += 1) {
    const { code } = await startPairingOf(strict.device());
    await claim(phone, code);
    await approve(phone, code);
  }
});

test('one address may start twenty pairings in ten minutes', async () => {
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const starts = Array.from({ length: 25 }, () =>
    codeOf(strict.device().call(startPairing, {}, from('203.0.113.5'))),
  );
  expect(
    (await Promise.all(starts)).filter((result) => result === '429 too-many-tries'),
  ).toHaveLength(5);
  await strict.device().call(startPairing, {}, from('203.0.113.6'));
});

test('a TV reads the kitchen and nothing else', async () => {
  const tv = await server.connect('display');
  const eventId = server.newEvent();
  await tv.call(listTimers, { params: { eventId } });
  await tv.call(listTodos, { params: { eventId } });
  expect(await codeOf(tv.call(saveTodos, { params: { eventId }, body: [] }))).toBe(
    '403 not-allowed',
  );
  expect(await codeOf(tv.call(listDiaryEvents, {}))).toBe('403 not-allowed');
  expect(await codeOf(tv.call(listDisplays, {}))).toBe('403 not-allowed');
});

test('neither code nor secret of a TV is in the audit log', async () => {
  const tv = server.device();
  const phone = await server.connect('staff');
  const { code, secret } = await startPairingOf(tv);
  await claim(phone, code);
  const { id } = (await approve(phone, code)).data;
  await poll(tv, secret);
  const rows = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['display.approved', 'session.started']);
  for (const hidden of [code, secret, tv.cookie!])
    expect(JSON.stringify(rows)).not.toContain(hidden);
});
