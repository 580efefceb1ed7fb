import { getSession, login, logout } from '@kalavara/shared-types/accounts/accounts';
import { expect, test } from 'vitest';
import { ownerPassword, startTestServer, type Device } from '../../test/harness';
import { closingTimeoutMs } from '../../test/wait-until';

const server = await startTestServer();
const behindTls = await startTestServer({ env: { PUBLIC_URL: 'https://kitchen.example' } });
const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
const serverWithoutQueue = await startTestServer({
  env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' },
  serialize: (_key, work) => work(),
});

const owner = { username: 'owner', password: ownerPassword };
const getUser = async (device: Device) => (await device.call(getSession, {})).data;
const signIn = (device: Device, body: object, from = '198.51.100.7') =>
  device.callByName('login', { body }, { headers: { 'x-forwarded-for': from } });

test('the session cookie is HttpOnly and SameSite', async () => {
  const answer = await signIn(server.device(), owner);
  const [cookie = ''] = answer.get('Set-Cookie')!;
  expect(cookie).toMatch(
    /^kalavara_session=[A-Za-z0-9_-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
  expect(JSON.stringify(answer.body)).not.toContain(cookie.slice(17, 60));

  const safer = await signIn(behindTls.device(), owner);
  expect(safer.get('Set-Cookie')![0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
});

test('only the hash of a session token is stored', async () => {
  const phone = await server.connect('owner');
  const rows = await server.ctx.pools.main.selectFrom('sessions').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(phone.cookie!.slice('kalavara_session='.length));
});

test('user names ignore case and blanks', async () => {
  const phone = server.device();
  const { data } = await phone.call(login, {
    body: { username: '  OWNER ', password: ownerPassword },
  });
  expect(data).toEqual({ id: expect.any(String), name: 'Owner', role: 'owner' });
  expect(await getUser(phone)).toEqual(data);
});

test('a refused sign-in does not reveal which part was wrong', async () => {
  const amina = await server.connect('staff', 'Amina');
  const { id } = (await getUser(amina))!;
  const { username } = await server.ctx.pools.main
    .updateTable('accounts')
    .set({ isActive: false })
    .where('id', '=', id)
    .returning('username')
    .executeTakeFirstOrThrow();

  const tries = [
    { username: 'owner', password: 'not-the-password' },
    { username: 'unknown', password: ownerPassword },
    { username, password: 'a-long-staff-password' },
    { username: "' or 1=1 --\u0000", password: ownerPassword },
    { username: '', password: ownerPassword },
  ];
  for (const body of tries) {
    const answer = await signIn(server.device(), body);
    const { requestId: _id, ...failure } = answer.body as { requestId: string };
    expect([answer.status, failure]).toEqual([
      401,
      { success: false, code: 'invalid-credentials', error: 'Invalid credentials' },
    ]);
    expect(answer.get('Set-Cookie')).toBeUndefined();
  }
});

test('a sign-in starts a new session and ends the browser’s previous one', async () => {
  const phone = await server.connect('owner');
  const before = phone.cookie;
  const socket = await phone.socket();
  await phone.call(login, { body: owner });

  expect(phone.cookie).not.toBe(before);
  expect(await getUser(server.device(before))).toBeNull();
  await expect.poll(() => socket.connected, { timeout: closingTimeoutMs }).toBe(false);
});

test('a cookie planted before the sign-in is invalid after it', async () => {
  const knownCookie = `kalavara_session=${'A'.repeat(43)}`;
  const phone = server.device(knownCookie);
  await phone.call(login, { body: owner });
  expect(phone.cookie).not.toBe(knownCookie);
  expect(await getUser(server.device(knownCookie))).toBeNull();
});

test('a sign-out invalidates the cookie and notifies the screens within two seconds', async () => {
  const phone = await server.connect('staff', 'Biju');
  const before = phone.cookie;
  const socket = await phone.socket();
  let isNotified = false;
  socket.on('session.ended', () => (isNotified = true));

  const answer = await phone.callByName('logout');
  expect(answer.get('Set-Cookie')![0]).toMatch(/^kalavara_session=; Max-Age=0; Path=\//);
  expect(await getUser(server.device(before))).toBeNull();
  await expect
    .poll(() => isNotified && !socket.connected, { timeout: closingTimeoutMs })
    .toBe(true);
  await server.device().call(logout, {});
});

test('five wrong passwords lock an account for one address, not for another', async () => {
  const guesser = strict.device();
  for (let i = 0; i < 5; i += 1) {
    expect(
      (await signIn(guesser, { ...owner, password: `guess number ${i}` }, '203.0.113.9')).status,
    ).toBe(401);
  }
  const sixth = await signIn(guesser, owner, '203.0.113.9');
  expect([sixth.status, (sixth.body as { code: string }).code]).toEqual([429, 'too-many-tries']);
  expect((await signIn(guesser, { ...owner, username: ' OWNER ' }, '203.0.113.9')).status).toBe(
    429,
  );

  expect((await signIn(strict.device(), owner, '203.0.113.10')).status).toBe(200);
});

/** Sends thirty guesses at the same time. Returns how many passwords were checked. */
async function countCheckedGuesses({ device, ctx }: typeof strict): Promise<number> {
  const refused = () =>
    ctx.pools.main
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'session.refused')
      .execute();
  const before = (await refused()).length;
  const tries = Array.from({ length: 30 }, (_, i) =>
    signIn(device(), { ...owner, password: `guess number ${i}` }, '203.0.113.20'),
  );
  await Promise.all(tries);
  return (await refused()).length - before;
}

test('concurrent guesses do not escape the count', async () => {
  expect(await countCheckedGuesses(strict)).toBe(5);
});

test('control: without the queue more guesses are checked', async () => {
  expect(await countCheckedGuesses(serverWithoutQueue)).toBeGreaterThan(5);
});

test('right passwords are not counted: a shift of twenty signs in from one kitchen', async () => {
  // The guesses of earlier tests delay new devices of this account.
  await strict.ctx.pools.main.deleteFrom('rateLimits').execute();
  const tries = Array.from({ length: 20 }, () => signIn(strict.device(), owner, '203.0.113.30'));
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test('sign-ins are audited without the password', async () => {
  await signIn(server.device(), { username: 'owner', password: 'my-secret-guess' });
  await signIn(server.device(), { username: 'my-secret-password', password: 'x' });
  const phone = await server.connect('owner');
  await phone.call(logout, {});

  const rows = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'session.ended',
    'session.started',
    'session.refused',
    'session.refused',
  ]);
  expect(rows[3]!.details).toMatchObject({ username: 'owner' });
  expect(JSON.stringify(rows)).not.toContain('my-secret');
});
