import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
const toUndo: (() => unknown)[] = [];

afterEach(async () => {
  for (const undo of toUndo.splice(0).reverse()) await undo();
  vi.clearAllMocks();
});

/** Creates a checkout that only its owner may enter. */
async function privateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-pg-'));
  toUndo.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o700);
  return folder;
}

async function start(dataDir: string, port?: number): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log, ...(port && { port }) });
  toUndo.push(() => postgres.stop());
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

interface ChildServer {
  process: ChildProcess;
  url: string;
  pid: number;
}

/** Starts a server in a separate process. */
async function startChild(dataDir: string, env: Record<string, string> = {}): Promise<ChildServer> {
  const script = fileURLToPath(new URL('embedded-postgres.child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  toUndo.push(() => endChild(child, 'SIGTERM'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, ...(JSON.parse(line) as { url: string; pid: number }) };
  }
  throw new Error('The child server ended without output.');
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await end;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const pollOptions = { interval: 20 };

describe('the embedded Postgres', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-pg-')); // Shared: only the first start creates a cluster.
  await chmod(folder, 0o700);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Sets a folder for temporary files whose path is too long for a socket. */
  async function useLongPaths() {
    const path = join(folder, 'അ'.repeat(30));
    await mkdir(path, { recursive: true });
    vi.stubEnv('TMPDIR', path);
    toUndo.unshift(() => vi.unstubAllEnvs());
  }

  test('starts in a private folder, preserves its mode, and finds port and data after a restart', async () => {
    const first = await start(folder);
    await query(first.url, "create table pots as select 'ഉരുളി' as name");
    await first.stop();

    const second = await start(folder);

    expect(await query(second.url, 'select name from pots')).toEqual(['ഉരുളി']);
    expect(second.port).toBe(first.port);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'postgres', 'password'))).toBe('600');
  });

  test('requires the password', async () => {
    const { url } = await start(folder);
    const guess = new URL(url);
    guess.password = 'kalavara';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test.skipIf(process.platform === 'win32')('listens on no TCP port', async () => {
    const { url } = await start(folder);
    expect(await query(url, 'show listen_addresses')).toEqual(['']);
    const overTcp = new URL(url);
    overTcp.searchParams.delete('host');
    await expect(query(overTcp.href, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  test('listens on 127.0.0.1, with the password, where the path of a socket would be too long', async () => {
    await useLongPaths();
    const { url } = await start(folder);
    expect(new URL(url).searchParams.get('host')).toBeNull();
    expect(await query(url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    const guess = new URL(url);
    guess.password = 'kalavara';
    await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('revokes the permissions of other users for an existing data folder, and logs it', async () => {
    await chmod(folder, 0o755);
    const { url } = await start(folder);
    expect(await modeOf(folder)).toBe('700');
    expect(log.info).toHaveBeenCalledWith({
      event: 'data_folder_restricted',
      path: folder,
      from: '755',
      to: '700',
    });
    expect(await query(url, 'select 1')).toEqual([1]);
  });

  test.skipIf(process.platform === 'win32')(
    'listens on a private socket, which is removed when it stops',
    async () => {
      const { url, stop } = await start(folder);
      const socket = new URL(url).searchParams.get('host')!;
      expect(await modeOf(socket)).toBe('700');
      expect(await query(url, 'select inet_server_addr()')).toEqual([null]);
      await stop();
      await expect(modeOf(socket)).rejects.toThrow('ENOENT');
    },
  );

  test.skipIf(process.platform === 'win32')('removes the socket of a killed server', async () => {
    const left = join(tmpdir(), 'kalavara-socket-left');
    await mkdir(join(folder, 'postgres'), { recursive: true });
    await mkdir(left, { recursive: true });
    await writeFile(join(folder, 'postgres', 'socket'), `${left}\n`);
    await start(folder);
    await expect(modeOf(left)).rejects.toThrow('ENOENT');
  });

  test('refuses a second server on the same folder with a message, without effect on the first', async () => {
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(
      /^Another Kalavara server \(process \d+\) is already using the data folder/,
    );
    expect(await query(first.url, 'select 1')).toEqual([1]);
  });

  test('restarts on the same port with its data when it is killed', async () => {
    const postgres = await start(folder);
    const onExit = vi.fn();
    postgres.onExit(onExit);
    await query(postgres.url, 'create table ticks as select 47 as n');

    process.kill(postgres.pid(), 'SIGKILL');

    const ticks = () =>
      query(postgres.url, 'select n from ticks').catch((error: Error) => error.message);
    await expect.poll(() => onExit.mock.calls, pollOptions).toEqual([['SIGKILL']]);
    await expect.poll(ticks, pollOptions).toEqual([47]);
  });

  test('can be stopped during a restart', async () => {
    const postgres = await start(folder);
    const stopped = new Promise<void>((resolve, reject) => {
      postgres.onExit(() => void postgres.stop().then(resolve, reject));
    });
    process.kill(postgres.pid(), 'SIGKILL');
    await stopped;
    expect(isAlive(postgres.pid())).toBe(false);
  });

  test('starts although the old pid file names another running process', async () => {
    await (await start(folder)).stop();
    const cluster = join(folder, 'postgres', 'cluster');
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );

    const restarted = await start(folder);
    expect(await query(restarted.url, 'select 1')).toEqual([1]);
  });

  test('reports that the configured port is in use', async () => {
    const other = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
    toUndo.push(() => other.close());
    const { port } = other.address() as { port: number };
    await useLongPaths();
    await expect(start(folder, port)).rejects.toThrow(
      `Port ${port}, which the database uses, is taken`,
    );
    await start(folder); // The lock of the folder was released.
  });

  test('chooses and stores another port when the stored one is in use', async () => {
    await useLongPaths();
    const { port, stop } = await start(folder);
    await stop();
    const other = createServer().listen(port, '127.0.0.1');
    toUndo.push(() => other.close());

    const restarted = await start(folder);
    expect(restarted.port).not.toBe(port);
    expect(await readFile(join(folder, 'postgres', 'port'), 'utf8')).toBe(`${restarted.port}\n`);
  });

  test.runIf(isLinux)(
    'ends when its server is killed, and the next server has its data',
    async () => {
      const child = await startChild(folder);
      await query(child.url, 'create table taps as select 1 as n');

      await endChild(child.process, 'SIGKILL');

      await expect.poll(() => isAlive(child.pid), pollOptions).toBe(false);
      expect(await query((await start(folder)).url, 'select n from taps')).toEqual([1]);
    },
  );
});

// Without unshare and setpriv, as in most containers and on hardened machines.
describe.runIf(isLinux && isRoot)('as root without user namespaces', () => {
  const bare = { PATH: '/nonexistent' };

  test('stores data elsewhere as another user, with a note of the path, and leaves modes unchanged', async () => {
    const folder = await privateFolder();
    const child = await startChild(folder, bare);
    const [elsewhere = ''] = readFileSync(join(folder, 'postgres', 'elsewhere.txt'), 'utf8').split(
      '\n',
    );
    toUndo.unshift(() => rm(elsewhere, { recursive: true }));

    expect(await query(child.url, 'show data_directory')).toEqual([elsewhere]);
    expect((await stat(elsewhere)).uid).not.toBe(0);
    expect(await modeOf(folder)).toBe('700');
    expect(existsSync(join(folder, 'postgres', 'cluster'))).toBe(false);
  });

  test('stops the Postgres of a killed server and continues with its data, also with user namespaces', async () => {
    const folder = await privateFolder();
    const first = await startChild(folder, bare);
    const [elsewhere = ''] = readFileSync(join(folder, 'postgres', 'elsewhere.txt'), 'utf8').split(
      '\n',
    );
    toUndo.unshift(() => rm(elsewhere, { recursive: true }));
    await query(first.url, 'create table ticks as select 1 as n');

    await endChild(first.process, 'SIGKILL');
    expect(isAlive(first.pid)).toBe(true); // Control: it is still running.
    const second = await start(folder);

    await expect.poll(() => isAlive(first.pid), pollOptions).toBe(false);
    expect(await query(second.url, 'select n from ticks')).toEqual([1]);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'leftover_database_stopping' }),
    );
  });

  test('creates no empty database in place of a missing one', async () => {
    const folder = await privateFolder();
    await (await start(folder)).stop();
    await writeFile(join(folder, 'postgres', 'elsewhere.txt'), '/var/lib/kalavara/lost\n');
    await expect(start(folder)).rejects.toThrow('should be in /var/lib/kalavara/lost');
  });
});
