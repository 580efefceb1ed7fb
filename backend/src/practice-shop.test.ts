import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from './test/database';
import { startTestServer } from './test/harness';
import { writeSale } from './test/sales';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const testKeys = {
  RAZORPAY_KEY_ID: 'rzp_test_abc',
  RAZORPAY_KEY_SECRET: 'the-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'the-webhook-secret',
};
const liveKeys = {
  ...testKeys,
  RAZORPAY_KEY_ID: 'rzp_live_abc',
  PUBLIC_URL: 'https://shop.example',
};

/** Creates a database of a shop with one sale. */
async function databaseWithSale(mode: 'test' | 'live') {
  const database = await copyDatabase();
  const server = await startTestServer({ database });
  await writeSale(server, { paidAt: server.clock.now(), rupees: 449, mode });
  await server.stop();
  return database;
}

/** Runs `npm start` until it is ready or has ended. Returns its output, and its exit code if it ended. */
async function start(databaseUrl: string, env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-practice-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const own = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    BACKUPS: 'off',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env['PATH'], ...own, ...env },
    stdio: 'pipe',
  });
  let printed = '';
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece: Buffer) => {
        printed += piece.toString();
        if (printed.includes('TVs: /soplocked')) resolve();
      });
    }
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const code = await Promise.race([
    isReady.then(() => undefined),
    ended.then(([exitCode]) => exitCode),
  ]);
  if (code === undefined) {
    child.kill('SIGTERM');
    await ended;
  }
  return { printed, code };
}

const events = (printed: string) =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a start without keys on a database with live orders is refused and names the settings', async () => {
  const { url } = await databaseWithSale('live');
  const { printed, code } = await start(url, {});
  expect(code).toBe(1);
  expect(printed).toContain(
    'This database holds live orders, but no Razorpay keys are set: the shop would sell for play money.',
  );
  expect(printed).toContain(
    'Set RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET, or PAYMENTS=sandbox to practise on purpose.',
  );
  expect(printed).not.toContain('Kalavara is ready');
});

test('a start without keys on a database without live orders logs that the shop is a practice shop', async () => {
  const { url } = await databaseWithSale('test');
  const { printed, code } = await start(url, {});
  expect(code).toBeUndefined();
  expect(printed).toMatch(/Version: +\d+\.\d+\.\d+\n/);
  expect(printed).toContain('Practice shop: payments are not real, no money moves.');
  expect(events(printed).find(({ event }) => event === 'practice_shop')).toMatchObject({
    kind: 'sandbox',
  });
});

test.each([
  { name: 'PAYMENTS=sandbox', env: { PAYMENTS: 'sandbox' }, isPractice: true },
  { name: 'test keys', env: testKeys, isPractice: true },
  { name: 'live keys', env: liveKeys, isPractice: false },
  {
    name: 'an https address and no keys, where the shop takes no money',
    env: { PUBLIC_URL: 'https://shop.example' },
    isPractice: false,
  },
])(
  'with $name a database with live orders is served, practice shop: $isPractice',
  async ({ env, isPractice }) => {
    const database = await databaseWithSale('live');
    const server = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1', ...env } });
    const owner = await server.connect('owner');
    expect((await owner.call(getOverview, {})).data.isPractice).toBe(isPractice);
    await server.stop();
  },
);

test('a shop that was started with live keys starts no sandbox without its keys, even before its first order', async () => {
  const database = await copyDatabase();
  const live = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1', ...liveKeys } });
  await live.stop();

  await expect(startTestServer({ database })).rejects.toThrow(
    'This shop was started with live keys, but no Razorpay keys are set',
  );
  await (await startTestServer({ database, env: { PAYMENTS: 'sandbox' } })).stop();
});

test('control: a shop that was never started with live keys becomes a sandbox', async () => {
  const database = await copyDatabase();
  const practice = await startTestServer({ database, env: testKeys });
  await practice.stop();
  await (await startTestServer({ database })).stop();
});
