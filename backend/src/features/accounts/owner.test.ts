import { getSession, login } from '@kalavara/shared-types/accounts/accounts';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '../../platform/db/pools';
import { createLogger } from '../../platform/log';
import { copyDatabase } from '../../test/database';
import { ownerPassword, startTestServer } from '../../test/harness';
import { closingTimeoutMs } from '../../test/wait-until';
import { listActiveOwners } from './accounts.queries';
import { ensureOwner, setOwnerPassword } from './owner';
import { secretMatches } from './passwords';

const server = await startTestServer();
const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const left of cleanups) await left();
});

async function createInstallation(password?: string) {
  const copy = await copyDatabase();
  const db = openPool(copy.url, createLogger('silent'), { name: 'test', max: 4 });
  cleanups.push(() => db.destroy());
  return {
    db,
    pools: { main: db },
    clock: server.clock,
    config: { ...server.config, owner: { username: 'owner', password } },
  };
}

test('two processes that start at once create one owner, and one of them prints the password', async () => {
  const installation = await createInstallation();
  const printed = (
    await Promise.all([ensureOwner(installation), ensureOwner(installation)])
  ).filter((made) => made !== undefined);
  expect(printed).toHaveLength(1);

  const owners = await listActiveOwners(installation.db);
  expect(owners.map(({ username }) => username)).toEqual(['owner']);
  expect(await secretMatches(owners[0]!.secretHash, printed[0]!.password)).toBe(true);
  expect(await ensureOwner(installation)).toBeUndefined();
});

test('a configured password is used and not printed', async () => {
  const installation = await createInstallation('configured-secret');
  expect(await ensureOwner(installation)).toBeUndefined();
  expect(
    await secretMatches(
      (await listActiveOwners(installation.db))[0]?.secretHash,
      'configured-secret',
    ),
  ).toBe(true);
});

test('a common password is refused at the first start', async () => {
  const installation = await createInstallation('password1234');
  await expect(ensureOwner(installation)).rejects.toThrow(
    /^OWNER_PASSWORD is not accepted. This is one of the first to be guessed/,
  );
  expect(await listActiveOwners(installation.db)).toEqual([]);
});

test('a new owner password ends the sessions of the running server', async () => {
  const desk = await server.connect('owner');
  const socket = await desk.socket();
  const made = await setOwnerPassword(server.ctx.pools.main, {
    preferred: 'owner',
    now: server.clock.now(),
  });

  await expect.poll(() => socket.connected, { timeout: closingTimeoutMs }).toBe(false);
  expect((await desk.call(getSession, {})).data).toBeNull();
  const phone = server.device();
  await expect(
    phone.call(login, { body: { username: 'owner', password: ownerPassword } }),
  ).rejects.toThrow('401');
  await phone.call(login, { body: made });

  await setOwnerPassword(server.ctx.pools.main, {
    preferred: 'no-such-name',
    password: 'chosen-by-hand',
    now: server.clock.now(),
  });
  await phone.call(login, { body: { username: 'owner', password: 'chosen-by-hand' } });
});

test('a weak owner password is refused, and so is one for an installation without an owner', async () => {
  const given = { preferred: 'owner', now: server.clock.now() };
  await expect(
    setOwnerPassword(server.ctx.pools.main, { ...given, password: '123456' }),
  ).rejects.toThrow(/^The new password is not accepted./);
  const { db } = await createInstallation();
  await expect(setOwnerPassword(db, given)).rejects.toThrow('There is no owner yet');
});
