import * as calls from '@kalavara/shared-types/cutlets/cutlets';
import { getHistory } from '@kalavara/shared-types/history/history';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { deleteExpired } from '../../retention.queries';
import { copyDatabase, emptyDatabase } from '../../test/database';
import { type Device, refusal, startTestServer } from '../../test/harness';
import { ensureCutletPassword, setCutletPassword } from './gate';

const unlock = (device: Device, password: string) =>
  device.call(calls.unlockCutlets, { body: { password } });
const day = (device: Device) => device.call(calls.getCutletDay, { params: { date: '2027-01-09' } });

test(
  'without a password in the settings one is generated at the first start, printed once, stored as a hash, and can be replaced',
  { meta: { requirements: ['K-568', 'D-002'] } },
  async () => {
    const installation = await startTestServer();
    expect(await ensureCutletPassword(installation.ctx)).toBeUndefined();
    const made = await setCutletPassword(installation.ctx.pools.main, undefined);
    const cook = await installation.connect('staff');
    await unlock(cook, made);
    expect((await day(cook)).data.checks).toEqual([]);
    expect(
      JSON.stringify(await installation.ctx.pools.main.selectFrom('secrets').selectAll().execute()),
    ).not.toContain(made);

    await setCutletPassword(installation.ctx.pools.main, '480519');
    expect((await refusal(day(cook))).code).toBe('cutlets-locked');
    expect((await refusal(unlock(cook, made))).code).toBe('cutlet-password-wrong');
    await unlock(cook, '480519');
    await day(cook);
    await expect(setCutletPassword(installation.ctx.pools.main, '123456')).rejects.toThrow(
      /^The new password is not accepted. (Choose|This is one)/,
    );
  },
);

test('an old unlock does not block the deletion of ended sessions', async () => {
  const installation = await startTestServer();
  const {
    pools: { main: db },
  } = installation.ctx;
  const cook = await installation.connect('staff');
  await unlock(cook, await setCutletPassword(db, undefined));
  const long = new Date('2020-01-01');
  await db.updateTable('cutletUnlocks').set({ until: long }).execute();
  await db.updateTable('sessions').set({ endsAt: long }).execute();
  await deleteExpired(installation.ctx.pools.main);
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test(
  'an open kitchen does not unlock the cutlets for a guest, even if a cook has unlocked them',
  { meta: { requirements: ['K-012', 'K-568', 'D-002'] } },
  async () => {
    const password = 'smoke and pepper';
    const installation = await startTestServer({
      env: { OPEN_KITCHEN: '1', CUTLET_PASSWORD: password },
    });
    const guest = await installation.connect('guest');
    const cook = await installation.connect('staff');
    const params = { date: '2027-01-09' };
    const room = cutletRoom(params.date);
    await unlock(cook, password);
    const listening = await cook.enter(room);

    const tick = { taskId: 'prep-1', checkId: 'frozen', value: '40' };
    const attempts = [
      () => unlock(guest, password),
      () => guest.call(calls.lockCutlets, {}),
      () => day(guest),
      () => guest.call(calls.saveCutletDay, { params, body: { inventory: { mandiLeftovers: 1 } } }),
      () =>
        guest.call(calls.recordIntake, {
          params,
          body: { wasServed: false, hours: 1, temperature: 4 },
        }),
      () => guest.call(calls.tickCutlet, { params, body: tick }),
      () =>
        guest.call(calls.reopenCutlet, {
          params,
          body: { taskId: 'prep-1', checkId: 'frozen', reason: 'Again' },
        }),
      () => guest.call(getHistory, { query: { room } }),
    ];
    const codes: string[] = [];
    for (const attempt of attempts) codes.push((await refusal(attempt())).code);
    expect(codes).toEqual(Array(attempts.length).fill('not-signed-in'));

    const { socket, welcome, batches } = await guest.enter(room);
    expect(welcome).toEqual({ success: false, code: 'not-allowed' });
    // The same guest may join other rooms of this kitchen.
    expect((await guest.enter('diary')).welcome).toMatchObject({ success: true });
    await cook.call(calls.tickCutlet, { params, body: tick });
    await expect.poll(() => listening.batches.length).toBe(1);
    await guest.beat(socket, { [room]: 0 });
    expect(batches).toEqual([]);
    expect((await day(cook)).data.checks).toHaveLength(1);
  },
);

test('another CUTLET_PASSWORD applies from the next start and locks what the old one unlocked', async () => {
  const database = await copyDatabase();
  const before = await startTestServer({ database, env: { CUTLET_PASSWORD: 'smoke and pepper' } });
  const cook = await before.connect('staff');
  await unlock(cook, 'smoke and pepper');
  await before.stop();

  const same = await startTestServer({ database, env: { CUTLET_PASSWORD: 'smoke and pepper' } });
  await day(same.device(cook.cookie));
  await same.stop();

  const after = await startTestServer({ database, env: { CUTLET_PASSWORD: 'pepper and smoke' } });
  const phone = after.device(cook.cookie);
  expect((await refusal(day(phone))).code).toBe('cutlets-locked');
  await unlock(phone, 'pepper and smoke');
  await after.stop();
});

test('a common password is refused', async () => {
  await expect(startTestServer({ env: { CUTLET_PASSWORD: '123456' } })).rejects.toThrow(
    /^CUTLET_PASSWORD is not accepted. (Choose|This is one)/,
  );
});

test('two processes that start at once on a new database create one password and accept each other’s unlocks', async () => {
  const database = await emptyDatabase();
  const [one, two] = await Promise.all([
    startTestServer({ database }),
    startTestServer({ database }),
  ]);
  const stored = await one.ctx.pools.main
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', 'cutlet-password')
    .execute();
  expect(stored).toHaveLength(1);
  const password = await setCutletPassword(one.ctx.pools.main, undefined);
  const cook = await one.connect('staff');
  await unlock(cook, password);
  await day(two.device(cook.cookie));
  await Promise.all([one.stop(), two.stop()]);
});
