import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../backend/src/platform/embedded-postgres';
import { freePort } from '../../backend/src/test/free-port';
import { onDatabase } from '../../backend/src/test/on-database';
import { call } from './screens';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = () => undefined;
const ownerPassword = 'a-long-bench-password';

/** Starts a program as in production and waits until it answers; `readyMs` is the time that took. */
async function start(args: string[], env: Record<string, string>, ready: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A bench that fails must not leave processes running.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<never>((_resolve, reject) =>
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}: ${output}`))),
  );
  ended.catch(() => undefined);
  const waitUntilReady = async () => {
    for (;;) {
      const status = await call(url + ready, 'GET').then(
        ({ status: code }) => code,
        () => 0,
      );
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.race([waitUntilReady(), ended]);
  const readyMs = performance.now() - began;
  return { url, pid: child.pid!, readyMs, errors: () => output, stop: () => stop(child) };
}

function stop(child: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export type BenchServer = Awaited<ReturnType<typeof startKalavara>>;

/** Starts a Postgres for the bench, with default durability. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-bench-'));
  const log = { debug: nothing, info: nothing, warn: nothing, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  return {
    url: postgres.url,
    async createDatabase(name: string): Promise<string> {
      await execute(postgres.url, `create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.toString();
    },
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs statements directly in a database, to fill it faster than by calls. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  await onDatabase(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Starts the built program and signs the owner in. */
export async function startKalavara(
  databaseUrl: string,
  nodeArgs: string[] = [],
  more: Record<string, string> = {},
) {
  const own = {
    DATABASE_URL: databaseUrl,
    OWNER_PASSWORD: ownerPassword,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'error',
    DRAIN_LEAD_SECONDS: '0',
  };
  const env = { ...own, ...more };
  // The heap limit of `npm start`: without one, Node lets garbage grow up to the memory of the machine.
  const server = await start(
    ['--max-old-space-size=1024', ...nodeArgs, 'backend/dist/main.js'],
    env,
    '/readyz',
  );
  const login = await call(`${server.url}/api/auth/login`, 'POST', {
    username: 'owner',
    password: ownerPassword,
  });
  if (!login.cookie) throw new Error(`the owner could not sign in: ${login.body}`);
  return {
    ...server,
    cookie: login.cookie,
    owner: { username: 'owner', password: ownerPassword },
  };
}

const startScript = (path: string, env: Record<string, string>, ready: string) =>
  start(['--import', 'tsx', path], env, ready);

/** The floor of a message: Express and Socket.IO alone send the same message to the same screens, without storage. */
export const startFloor = () => startScript('bench/lib/floor.ts', {}, '/');

/** The floor of an answer: Express alone sends its bytes, without queries, checks or logs. */
export const startSameBytes = (of: string, encoding: string) =>
  startScript('bench/lib/floor-bytes.ts', { SAME_AS: of, ENCODING: encoding }, '/ready');

/** The floor of an order: one call with one transaction, without checking the payment. */
export const startOrderFloor = (databaseUrl: string) =>
  startScript('bench/lib/floor-order.ts', { DATABASE_URL: databaseUrl }, '/ready');

const sandboxPath = '/sandbox/razorpay';

/** Starts the gateway in a process of its own, and returns the settings for a server. */
export async function startGateway() {
  const keys = {
    RAZORPAY_KEY_ID: 'rzp_test_Bench1',
    RAZORPAY_KEY_SECRET: 'the-key-of-the-bench',
    RAZORPAY_WEBHOOK_SECRET: 'the-hook-of-the-bench',
  };
  const gateway = await startScript(
    'backend/src/sandbox/main.ts',
    keys,
    `${sandboxPath}/v1/checkout.js`,
  );
  const url = gateway.url + sandboxPath;
  return { ...gateway, url, settings: { PAYMENTS: 'razorpay', RAZORPAY_URL: url, ...keys } };
}

/** Returns the resident memory of a process in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
