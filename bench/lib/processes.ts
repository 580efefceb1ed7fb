import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../backend/src/platform/embedded-postgres';
import { call } from './screens';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nothing = () => undefined;
const ownerPassword = 'a-long-bench-password';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A program started as it is started for real, and ready when it answers. */
async function start(args: string[], env: Record<string, string>, ready: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<never>((_resolve, reject) => child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`))));
  ended.catch(() => undefined);
  const answers = async () => {
    for (;;) {
      const status = await call(url + ready, 'GET').then(({ status: code }) => code, () => 0);
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };
  await Promise.race([answers(), ended]);
  return { url, child, pid: child.pid!, stop: () => stopped(child) };
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export type BenchServer = Awaited<ReturnType<typeof startKalavara>>;

/** The built program on a Postgres of its own with its durability at the defaults, and the owner signed in. */
export async function startKalavara(nodeArgs: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-bench-'));
  const log = { debug: nothing, info: nothing, warn: nothing, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
  const env = { DATABASE_URL: postgres.url, OWNER_PASSWORD: ownerPassword, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'error' };
  const server = await start([...nodeArgs, 'backend/dist/main.js'], env, '/readyz');
  const login = await call(`${server.url}/api/auth/login`, 'POST', { username: 'owner', password: ownerPassword });
  if (!login.cookie) throw new Error(`the owner could not sign in: ${login.body}`);
  return {
    ...server,
    databaseUrl: postgres.url,
    cookie: login.cookie,
    stop: async () => {
      await server.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The floor: the same message to the same screens by Express and Socket.IO alone, with nothing kept anywhere. */
export const startFloor = () => start(['--import', 'tsx', 'bench/lib/floor.ts'], {}, '/');

/** Resident memory in MiB. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}
