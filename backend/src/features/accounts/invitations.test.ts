import { randomBytes } from 'node:crypto';
import {
  acceptInvitation,
  createAccount,
  getInvitation,
  getSession,
  inviteAccount,
  login,
  signOutAccount,
  updateAccount,
} from '@kalavara/shared-types/accounts/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { type Device, minutes, refusal, startTestServer, hours } from '../../test/harness';
import { closingTimeoutMs } from '../../test/wait-until';

/** Replaces the lock in the control of the race: both transactions find the link and then continue. */
const instead = vi.hoisted((): { ofLock: (() => Promise<void>) | undefined } => ({
  ofLock: undefined,
}));
vi.mock('./accounts.queries', async (original) => {
  const queries = await original<typeof import('./accounts.queries')>();
  const lockAccounts: typeof queries.lockAccounts = async (tx) =>
    instead.ofLock ? undefined : queries.lockAccounts(tx);
  const findAccount: typeof queries.findAccount = async (db, id) => {
    await instead.ofLock?.();
    return queries.findAccount(db, id);
  };
  return { ...queries, lockAccounts, findAccount };
});
/** The machine of the tests may have no network. */
vi.mock('../../platform/limits/network-addresses', () => ({
  listNetworkAddresses: () => ['192.168.1.20', '10.0.0.7'],
}));
afterEach(() => {
  instead.ofLock = undefined;
});

const server = await startTestServer();
const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
const pin = '493817';

async function createInvitee(at = server) {
  const desk = await at.connect('owner');
  const body = { name: 'Mini', username: `mini-${randomBytes(3).toString('hex')}` };
  const { data: mini } = await desk.call(createAccount, { body });
  const invite = async () =>
    (await desk.call(inviteAccount, { params: { id: mini.id } })).data.token;
  return { desk, mini, invite };
}
const accept = (device: Device, token: string, secret = pin) =>
  device.call(acceptInvitation, { body: { token, secret } });
const signIn = (username: string, password = pin, at = server) =>
  at.device().call(login, { body: { username, password } });

test.each([
  ['localhost:3000', (port: string) => [`http://192.168.1.20:${port}`, `http://10.0.0.7:${port}`]],
  [
    'kitchen.local:3000',
    (port: string) => [
      'http://kitchen.local:3000',
      `http://192.168.1.20:${port}`,
      `http://10.0.0.7:${port}`,
    ],
  ],
])('an invitation requested at %s names addresses that a phone reaches', async (host, origins) => {
  const { desk, mini } = await createInvitee();
  const { data } = await desk.call(
    inviteAccount,
    { params: { id: mini.id } },
    { headers: { host, origin: `http://${host}` } },
  );
  expect(data.origins).toEqual(origins(new URL(server.url).port));
});

test('with PUBLIC_URL an invitation has that address alone', async () => {
  const { desk, mini } = await createInvitee(
    await startTestServer({ env: { PUBLIC_URL: 'https://pickles.example' } }),
  );
  const { data } = await desk.call(inviteAccount, { params: { id: mini.id } });
  expect(data.origins).toEqual(['https://pickles.example']);
});

test('an invitation sets the PIN, signs in, and the PIN works from then on', async () => {
  const { mini, invite } = await createInvitee();
  const token = await invite();
  const phone = server.device();
  expect((await phone.call(getInvitation, { body: { token } })).data).toEqual({
    name: 'Mini',
    username: mini.username,
  });

  expect((await accept(phone, token)).data).toEqual({ id: mini.id, name: 'Mini', role: 'staff' });
  expect((await phone.call(getSession, {})).data).toEqual({
    id: mini.id,
    name: 'Mini',
    role: 'staff',
  });
  expect((await signIn(mini.username)).data.id).toBe(mini.id);
});

test('an account without a PIN cannot sign in', async () => {
  const { mini } = await createInvitee();
  for (const password of ['000000', ' ', mini.username])
    expect(await refusal(signIn(mini.username, password))).toMatchObject({
      code: 'invalid-credentials',
    });
});

test('a link is valid once, for a day, and until the next one', async () => {
  const { invite } = await createInvitee();
  const first = await invite();
  const second = await invite();
  expect(await refusal(accept(server.device(), first))).toMatchObject({ code: 'invitation-gone' });
  await accept(server.device(), second);
  expect(await refusal(accept(server.device(), second))).toMatchObject({ code: 'invitation-gone' });

  const late = await invite();
  server.clock.advance(hours(24));
  expect(
    await refusal(server.device().call(getInvitation, { body: { token: late } })),
  ).toMatchObject({ code: 'invitation-gone' });
  expect(await refusal(accept(server.device(), late))).toMatchObject({ code: 'invitation-gone' });
});

test('a weak PIN is refused and the link stays valid', async () => {
  const { mini, invite } = await createInvitee();
  const token = await invite();
  for (const [secret, reason] of [
    ['12345', 'secret-too-weak'],
    ['123456', 'secret-easily-guessed'],
    [mini.username, 'secret-easily-guessed'],
  ] as const)
    expect(await refusal(accept(server.device(), token, secret))).toMatchObject({
      code: reason,
      fields: ['secret'],
    });
  await accept(server.device(), token);
});

test.each([
  ['a new PIN', { secret: '720518' }],
  ['deactivation', { isActive: false }],
])('%s ends the link', async (_what, body) => {
  const { desk, mini, invite } = await createInvitee();
  const token = await invite();
  await desk.call(updateAccount, { params: { id: mini.id }, body });
  expect(await refusal(accept(server.device(), token))).toMatchObject({ code: 'invitation-gone' });
  if ('isActive' in body) expect(await refusal(invite())).toMatchObject({ code: 'not-found' });
});

test('a new PIN by a link ends earlier sessions of the account', async () => {
  const { invite } = await createInvitee();
  const lost = server.device();
  await accept(lost, await invite());
  const socket = await lost.socket();
  await accept(server.device(), await invite(), '720518');
  expect((await lost.call(getSession, {})).data).toBeNull();
  await expect.poll(() => socket.connected, { timeout: closingTimeoutMs }).toBe(false);
});

const both = (token: string) =>
  Promise.allSettled(['493817', '720518'].map((secret) => accept(server.device(), token, secret)));
const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

test('of two concurrent uses of one link one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { invite } = await createInvitee();
    expect(succeeded(await both(await invite()))).toBe(1);
  }
});

test('control: without the lock both succeed', async () => {
  const { invite } = await createInvitee();
  const token = await invite();
  let free = () => {};
  const met = new Promise<void>((resolve) => (free = resolve));
  let waiting = 0;
  instead.ofLock = () => {
    waiting += 1;
    if (waiting === 2) free();
    return met;
  };
  expect(succeeded(await both(token))).toBe(2);
});

test('an invitation needs a recent password', async () => {
  const { desk, mini, invite } = await createInvitee();
  server.clock.advance(minutes(10) + 1);
  expect(await refusal(invite())).toMatchObject({ code: 'confirm-needed' });
  // Signing out another user does not require a recent password: it may be urgent and is harmless.
  expect(await desk.call(signOutAccount, { params: { id: mini.id } })).toMatchObject({ ended: 0 });
});

test('guessing links is rate-limited after twenty', async () => {
  const guess = () =>
    refusal(
      strict
        .device()
        .call(getInvitation, { body: { token: randomBytes(32).toString('base64url') } }),
    );
  for (let tries = 0; tries < 20; tries += 1)
    expect(await guess()).toMatchObject({ code: 'invitation-gone' });
  expect(await guess()).toMatchObject({ code: 'too-many-tries' });
});

test(
  'signing an account out ends every session within two seconds, and its link',
  { meta: { rules: ['R9'] } },
  async () => {
    const { desk, mini, invite } = await createInvitee();
    await accept(server.device(), await invite());
    const devices = [server.device(), server.device()];
    for (const device of devices)
      await device.call(login, { body: { username: mini.username, password: pin } });
    const sockets = await Promise.all(devices.map((device) => device.socket()));
    const token = await invite();

    expect(await desk.call(signOutAccount, { params: { id: mini.id } })).toMatchObject({
      ended: 3,
    });
    for (const device of devices) expect((await device.call(getSession, {})).data).toBeNull();
    await expect
      .poll(() => sockets.map(({ connected }) => connected), { timeout: closingTimeoutMs })
      .toEqual([false, false]);
    expect(await refusal(accept(server.device(), token))).toMatchObject({
      code: 'invitation-gone',
    });
    await signIn(mini.username);
  },
);

test('only the hash of a link is stored, and the audit log contains neither it nor the PIN', async () => {
  const { mini, invite } = await createInvitee();
  const token = await invite();
  await accept(server.device(), token);
  const stored = await server.ctx.pools.main
    .selectFrom('invitations')
    .selectAll()
    .where('accountId', '=', mini.id)
    .execute();
  const notes = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .where('entityId', '=', mini.id)
    .orderBy('id')
    .execute();
  expect(notes.map(({ action }) => action)).toEqual([
    'account.created',
    'account.invited',
    'invitation.accepted',
  ]);
  for (const text of [JSON.stringify(stored), JSON.stringify(notes)]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(pin);
  }
});
