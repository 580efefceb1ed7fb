import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../backend/src/test/free-port';
import { startPostgres } from '../lib/postgres';
import { isReady } from '../lib/server';
import { until } from '../lib/until';

const program = fileURLToPath(new URL('../../backend/dist/main.js', import.meta.url));
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'kalavara-log-'));
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the built program with its output redirected, at the most verbose log level. */
async function startWithStdio(stdio: StdioOptions): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'trace',
    // All calls come from one address; on a slow machine its limit of waiting connections would be exceeded.
    RATE_LIMIT_FACTOR: '10',
  };
  const child = spawn(process.execPath, [program], { stdio, env });
  const url = `http://127.0.0.1:${port}`;
  await until(
    () => child.exitCode !== null || isReady(url),
    60_000,
    () => `${url} is ready`,
  );
  return { child, url };
}

/** Makes calls that are refused, each of which logs a line. */
async function makeRefusedCalls({ child, url }: Awaited<ReturnType<typeof startWithStdio>>) {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => fetch(`${url}/api/accounts-of-nobody`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await fetch(`${url}/api/products`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
}

test('a log on a full disk loses its lines and has no other effect', async ({ skip }) => {
  if (!existsSync('/dev/full')) return skip('this system has no full disk to try');
  const full = openSync('/dev/full', 'w');
  await makeRefusedCalls(await startWithStdio(['ignore', full, full]));
});

test('a log without a reader does not stop the shop', async () => {
  const running = await startWithStdio(['ignore', 'pipe', 'pipe']);
  running.child.stdout!.destroy();
  running.child.stderr!.destroy();
  await makeRefusedCalls(running);
});
