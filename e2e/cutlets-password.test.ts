import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getCutletDay, unlockCutlets } from '@kalavara/shared-types/cutlets/cutlets';
import { cutletRoom } from '@kalavara/shared-types/contract/rooms';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { createStaff } from './lib/people';
import { startServer, type TestServer } from './lib/server';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const date = '2027-01-09';
const newPassword = 'smoke and pepper';

let server: TestServer;
beforeAll(async () => void (server = await startServer({ isEmbedded: true })));
afterAll(() => server.stop());

/** Runs the program of `npm run cutlets:password` with the data folder of the installation. */
const command = (args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, ['backend/dist/cutlets-password.js', ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: server.dataDir,
      ...env,
    },
  });
const passwordIn = (output: string) => /Cutlet kitchen: (.+)/.exec(output)?.[1];
const unlock = (cook: Api, password: string) => cook.call(unlockCutlets, { body: { password } });
const day = (cook: Api) => cook.call(getCutletDay, { params: { date } });

test(
  'npm run cutlets:password changes the password on a running server, and locks unlocked sessions at once',
  { meta: { requirements: ['K-568', 'D-002'] } },
  async () => {
    const cook = await createStaff(server, 'Amina');
    await unlock(cook, passwordIn(server.log())!);
    await day(cook);
    const phone = io(server.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: `kalavara_session=${cook.cookie()}` },
    });
    const welcome: unknown = await phone.emitWithAck('subscribe', { room: cutletRoom(date) });
    expect(welcome).toMatchObject({ success: true });

    const closed = new Promise((resolve) => phone.once('room.closed', resolve));
    const made = passwordIn((await command([])).stdout)!;
    expect(await closed).toEqual({ room: cutletRoom(date), code: 'cutlets-locked' });
    phone.close();
    await expect(day(cook)).rejects.toMatchObject({ code: 'cutlets-locked' });
    await expect(unlock(cook, passwordIn(server.log())!)).rejects.toMatchObject({
      code: 'cutlet-password-wrong',
    });
    await unlock(cook, made);
    await day(cook);

    expect(passwordIn((await command([newPassword])).stdout)).toBe(newPassword);
    await expect(day(cook)).rejects.toMatchObject({ code: 'cutlets-locked' });
    await unlock(cook, newPassword);
    await day(cook);
  },
);

test('a refused password does not change the old one: a common one, and one beside CUTLET_PASSWORD', async () => {
  const cook = await createStaff(server, 'Biju');
  const { stdout } = await command(['jackfruit in june']);
  await expect(command(['123456'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'The new password is not accepted. This is one of the first',
    ) as string,
  });
  const refusedCommand = command(['another one of mine'], { CUTLET_PASSWORD: 'smoke and salt' });
  await expect(refusedCommand).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('CUTLET_PASSWORD is set') as string,
  });
  await unlock(cook, passwordIn(stdout)!);
  await day(cook);
});
