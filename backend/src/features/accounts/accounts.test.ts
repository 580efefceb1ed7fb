import { randomBytes } from 'node:crypto';
import {
  confirmPassword,
  createAccount,
  deleteAccount,
  getSession,
  listAccounts,
  login,
  updateAccount,
} from '@kalavara/shared-types/accounts/accounts';
import { expect, test } from 'vitest';
import {
  type Device,
  minutes,
  ownerPassword,
  refusal,
  startTestServer,
  codeOf,
} from '../../test/harness';
import { closingTimeoutMs } from '../../test/wait-until';

const server = await startTestServer();
const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } });
const pin = '493817';

const unique = (name: string) => `${name}-${randomBytes(3).toString('hex')}`;
const newCook = (name = 'Amina', role: 'owner' | 'staff' = 'staff') => ({
  body: { name, username: unique(name.toLowerCase()), secret: pin, role },
});
const signIn = async (username: string, password = pin, at = server) => {
  const phone = at.device();
  await phone.call(login, { body: { username, password } });
  return phone;
};
const isSignedIn = async (device: Device) => (await device.call(getSession, {})).data !== null;

test('the owner creates an account for a cook, who signs in with a PIN', async () => {
  const desk = await server.connect('owner');
  const { data: amina } = await desk.call(createAccount, newCook());
  expect(amina).toMatchObject({ name: 'Amina', role: 'staff', isActive: true, lastSeenAt: null });

  expect(await isSignedIn(await signIn(amina.username))).toBe(true);
  const listed = (await desk.call(listAccounts, {})).data.find(({ id }) => id === amina.id);
  expect(listed!.lastSeenAt).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  expect(JSON.stringify(listed)).not.toContain('argon2');
});

test('only the owner sees and changes accounts', async () => {
  const { id } = (await (await server.connect('owner')).call(createAccount, newCook())).data;
  for (const role of ['guest', 'display', 'staff'] as const) {
    const device = await server.connect(role);
    const status = role === 'guest' ? '401 not-signed-in' : '403 not-allowed';
    expect(await codeOf(device.call(listAccounts, {}))).toBe(status);
    expect(await codeOf(device.call(createAccount, newCook()))).toBe(status);
    expect(
      await codeOf(device.call(updateAccount, { params: { id }, body: { role: 'owner' } })),
    ).toBe(status);
    expect(await codeOf(device.call(deleteAccount, { params: { id } }))).toBe(status);
  }
});

test('account changes need the password once more after ten minutes', async () => {
  const desk = await server.connect('owner');
  const { id } = (await desk.call(createAccount, newCook())).data;
  server.clock.advance(minutes(10) + 1);

  expect(await codeOf(desk.call(createAccount, newCook()))).toBe('403 confirm-needed');
  expect(await codeOf(desk.call(updateAccount, { params: { id }, body: { name: 'A' } }))).toBe(
    '403 confirm-needed',
  );
  expect(await codeOf(desk.call(deleteAccount, { params: { id } }))).toBe('403 confirm-needed');
  expect(await codeOf(desk.call(confirmPassword, { body: { password: 'wrong' } }))).toBe(
    '401 invalid-credentials',
  );
  expect(await codeOf(desk.call(createAccount, newCook()))).toBe('403 confirm-needed');

  await desk.call(confirmPassword, { body: { password: ownerPassword } });
  await desk.call(deleteAccount, { params: { id } });
});

test('an unlocked device may guess the password five times, without locking other devices of the owner', async () => {
  const desk = await strict.connect('owner');
  const guess = () => codeOf(desk.call(confirmPassword, { body: { password: 'a guess' } }));
  const codes = await Promise.all(Array.from({ length: 8 }, guess));
  expect(codes.filter((code) => code === '401 invalid-credentials')).toHaveLength(5);
  expect(await codeOf(desk.call(confirmPassword, { body: { password: ownerPassword } }))).toBe(
    '429 too-many-tries',
  );

  const elsewhere = await strict.connect('owner');
  await elsewhere.call(confirmPassword, { body: { password: ownerPassword } });
});

test('a weak PIN, the user name as password and a taken name are refused, and nothing is written', async () => {
  const desk = await server.connect('owner');
  const { body } = newCook();
  const before = (await desk.call(listAccounts, {})).data.length;
  for (const [secret, reason] of [
    ['12345', 'secret-too-weak'],
    ['too-short', 'secret-too-weak'],
    ['123456', 'secret-easily-guessed'],
    ['000000', 'secret-easily-guessed'],
    [body.username, 'secret-easily-guessed'],
  ]) {
    const answer = desk.call(createAccount, { body: { ...body, secret } });
    expect(await refusal(answer)).toMatchObject({ code: reason, fields: ['secret'] });
  }
  await desk.call(createAccount, { body });
  expect(await codeOf(desk.call(createAccount, { body }))).toBe('409 username-taken');
  expect((await desk.call(listAccounts, {})).data).toHaveLength(before + 1);
});

test('the user name is refused as a new password too, the present and the future one', async () => {
  const desk = await server.connect('owner');
  const { data } = await desk.call(createAccount, newCook('Ammini-the-cook'));
  const future = unique('ammini-again');
  for (const body of [{ secret: data.username }, { secret: future, username: future }])
    expect(
      await refusal(desk.call(updateAccount, { params: { id: data.id }, body })),
    ).toMatchObject({ code: 'secret-easily-guessed', fields: ['secret'] });
});

test.each([
  ['a new PIN', { secret: '720518' }],
  ['another role', { role: 'owner' as const }],
  ['deactivation', { isActive: false }],
])('%s closes the sessions and sockets of a cook within two seconds', async (_what, body) => {
  const desk = await server.connect('owner');
  const { id, username } = (await desk.call(createAccount, newCook())).data;
  const phone = await signIn(username);
  const socket = await phone.socket();

  await desk.call(updateAccount, { params: { id }, body });
  expect(await isSignedIn(phone)).toBe(false);
  await expect.poll(() => socket.connected, { timeout: closingTimeoutMs }).toBe(false);
  if ('role' in body) await desk.call(deleteAccount, { params: { id } });
});

test('a renamed account stays signed in under its new name', async () => {
  const desk = await server.connect('owner');
  const { id, username } = (await desk.call(createAccount, newCook())).data;
  const phone = await signIn(username);
  await isSignedIn(phone);
  await desk.call(updateAccount, { params: { id }, body: { name: 'Amina K.' } });
  expect((await phone.call(getSession, {})).data).toEqual({ id, name: 'Amina K.', role: 'staff' });
});

test('a removed account cannot sign in, and its user name is free', async () => {
  const desk = await server.connect('owner');
  const { id, username } = (await desk.call(createAccount, newCook())).data;
  const phone = await signIn(username);
  await desk.call(deleteAccount, { params: { id } });

  expect(await isSignedIn(phone)).toBe(false);
  expect(await codeOf(signIn(username))).toBe('401 invalid-credentials');
  expect(await codeOf(desk.call(deleteAccount, { params: { id } }))).toBe('404 not-found');
  expect((await desk.call(listAccounts, {})).data.map((account) => account.id)).not.toContain(id);
  await desk.call(createAccount, { body: { name: 'Another', username, secret: pin } });
  await signIn(username);
});

test('the last owner cannot be removed, deactivated or changed into a cook', async () => {
  const desk = await server.connect('owner');
  const owners = (await desk.call(listAccounts, {})).data.filter(({ role }) => role === 'owner');
  expect(owners).toHaveLength(1);
  const params = { id: owners[0]!.id };
  expect(await codeOf(desk.call(deleteAccount, { params }))).toBe('409 last-owner');
  expect(await codeOf(desk.call(updateAccount, { params, body: { isActive: false } }))).toBe(
    '409 last-owner',
  );
  expect(await codeOf(desk.call(updateAccount, { params, body: { role: 'staff' } }))).toBe(
    '409 last-owner',
  );
});

test('of two owners who remove each other at the same time one remains', async () => {
  const desk = await strict.connect('owner');
  const first = (await desk.call(getSession, {})).data!;
  for (let round = 0; round < 5; round += 1) {
    const { data: second } = await desk.call(createAccount, newCook('Second', 'owner'));
    const other = await signIn(second.username, pin, strict);
    const toStaff = { body: { isActive: false } };
    const codes = await Promise.all([
      codeOf(desk.call(updateAccount, { params: { id: second.id }, ...toStaff })),
      codeOf(other.call(updateAccount, { params: { id: first.id }, ...toStaff })),
    ]);
    expect(codes.filter((code) => code === 'no refusal')).toHaveLength(1);
    await strict.ctx.pools.main
      .updateTable('accounts')
      .set({ isActive: true })
      .where('id', '=', first.id)
      .execute();
    await strict.ctx.pools.main
      .updateTable('accounts')
      .set({ isActive: false })
      .where('id', '=', second.id)
      .execute();
    await desk.call(login, { body: { username: 'owner', password: ownerPassword } });
  }
});

test('the audit log names the actor and the change, and never a PIN', async () => {
  const desk = await server.connect('owner');
  const { id } = (await desk.call(createAccount, newCook())).data;
  await desk.call(updateAccount, { params: { id }, body: { name: 'Amina K.', secret: '720518' } });
  await desk.call(deleteAccount, { params: { id } });

  const rows = await server.ctx.pools.main
    .selectFrom('auditLog')
    .selectAll()
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual([
    'account.created',
    'account.changed',
    'account.deleted',
  ]);
  expect(rows[1]).toMatchObject({
    actor: { role: 'owner', name: 'Owner' },
    details: { before: { name: 'Amina' }, after: { name: 'Amina K.' }, hasNewSecret: true },
  });
  expect(JSON.stringify(rows)).not.toMatch(/493817|720518|argon2/);
});
