import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../backend/src/test/free-port';
import { startPostgres } from './postgres';
import { until } from './until';

/** The built program on a separate port, as in production. */
export type TestServer = {
  url: string;
  port: number;
  owner: { username: string; password: string };
  dataDir: string;
  /** The log since its start. */
  log: () => string;
  /** Stops gracefully, like `systemctl stop`; a folder created for the test is removed. */
  stop: () => Promise<void>;
};

/** A server in a separate process. */
export type ServerProcess = TestServer & {
  pid: number;
  hasExited: () => boolean;
  /** The exit code; null while it runs, and if it was killed. */
  exitCode: () => number | null;
  /** Kills the server, like a power cut. */
  kill9: () => Promise<void>;
};

export type ServerOptions = {
  /** The folder of a former server; by default a new folder under /tmp that is removed with the server. */
  dataDir?: string;
  databaseUrl?: string;
  /**
   * Starts the program's own Postgres in its data folder, as in production; by default a copy of the run's template
   * database is used.
   */
  isEmbedded?: boolean;
  port?: number;
  env?: Record<string, string>;
  /** Another version of the program: its folder, and the arguments of node. */
  program?: Program;
};
export type Program = { folder: string; args: string[] };

const root = fileURLToPath(new URL('../..', import.meta.url));
const built: Program = { folder: root, args: [join(root, 'backend/dist/main.js')] };
export const owner = { username: 'owner', password: 'kalavara-in-a-test' };
const readyTimeoutMs = 120_000;
/** Folders created here, also if a second server was started on one of them. */
const createdFolders = new Set<string>();

/** The environment of the program in tests: settings of production, without the wait of a drain. */
export const environmentOf = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  OWNER_USERNAME: owner.username,
  OWNER_PASSWORD: owner.password,
  RATE_LIMIT_FACTOR: '1000',
  DRAIN_LEAD_SECONDS: '0',
  LOG_LEVEL: 'info',
  ...settings,
});

/**
 * Starts a server in a separate process, for tests that kill it, signal it or read its exit code; other tests use
 * `startHostedServer`.
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { folder, args } = options.program ?? built;
  if (!existsSync(args.at(-1)!))
    throw new Error('There is no backend/dist/main.js: run npm run build first.');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kalavara-e2e-')));
  if (options.dataDir === undefined) createdFolders.add(dataDir);
  const isEmbedded = options.isEmbedded ?? options.dataDir !== undefined;
  const database = options.databaseUrl || isEmbedded ? undefined : await startPostgres();
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...options.env,
    }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);

  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', killChild);
    if (!hasExited()) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    await database?.stop();
    if (createdFolders.has(dataDir) && signal !== 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 }); // a child process may still write
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await until(
      () => hasExited() || isReady(url),
      readyTimeoutMs,
      () => `${url} is ready. Its output:\n${output}`,
    );
    if (hasExited()) throw new Error(`The server ended at its start. Its output:\n${output}`);
  } catch (error) {
    await end('SIGTERM');
    throw error;
  }
  return {
    url,
    port,
    pid: child.pid!,
    owner,
    dataDir,
    hasExited,
    log: () => output,
    stop: () => end('SIGTERM'),
    kill9: () => end('SIGKILL'),
    exitCode: () => child.exitCode,
  };
}

/** Starts several servers on one Postgres that belongs to none of them. */
export async function startServers(count: number, env: Record<string, string> = {}) {
  const postgres = await startPostgres();
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => startServer({ databaseUrl: postgres.url, env })),
  );
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { servers, postgres, stop };
}

/** Whether a server is ready for requests. */
export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}
