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

/** As a caterer's checkout may well be: nobody but its owner may enter. */
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

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows.map((row) => Object.values(row)[0]);
}

interface ChildServer {
  process: ChildProcess;
  url: string;
  pid: number;
}

/** A server in a process of its own. */
async function startChild(dataDir: string, env: Record<string, string> = {}): Promise<ChildServer> {
  const script = fileURLToPath(new URL('embedded-postgres.child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  toUndo.push(() => ended(child, 'SIGTERM'));
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, ...(JSON.parse(line) as { url: string; pid: number }) };
  }
  throw new Error('The child server ended without a word.');
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
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
const soon = { timeout: 10_000, interval: 20 };

describe('the embedded Postgres', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-pg-')); // one for all: only the first start has to make a cluster
  await chmod(folder, 0o700);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('starts in a private folder, keeps its rights, and finds port and data again', async () => {
    const first = await start(folder);
    await ask(first.url, "create table pots as select 'ഉരുളി' as name");
    await first.stop();

    const second = await start(folder);

    expect(await ask(second.url, 'select name from pots')).toEqual(['ഉരുളി']);
    expect(second.port).toBe(first.port);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'postgres', 'password'))).toBe('600');
    expect(await ask(second.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
  });

  test('lets nobody in without the password, by TCP or by the socket', async () => {
    const { url } = await start(folder);
    const guess = new URL(url);
    guess.password = 'kalavara';
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    guess.searchParams.delete('host');
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test.skipIf(process.platform === 'win32')(
    'answers on a socket of its own, for us alone, which goes when it stops',
    async () => {
      const { url, stop } = await start(folder);
      const socket = new URL(url).searchParams.get('host')!;
      expect(await modeOf(socket)).toBe('700');
      expect(await ask(url, 'select inet_server_addr()')).toEqual([null]);
      await stop();
      await expect(modeOf(socket)).rejects.toThrow('ENOENT');
    },
  );

  test.skipIf(process.platform === 'win32')(
    'a socket left behind by a server that was killed is cleared away',
    async () => {
      const left = join(tmpdir(), 'kalavara-socket-left');
      await mkdir(join(folder, 'postgres'), { recursive: true });
      await mkdir(left, { recursive: true });
      await writeFile(join(folder, 'postgres', 'socket'), `${left}\n`);
      await start(folder);
      await expect(modeOf(left)).rejects.toThrow('ENOENT');
    },
  );

  test('refuses a second server on the same folder with a sentence, and harms the first in nothing', async () => {
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(
      /^Another Kalavara server \(process \d+\) is already using the data folder/,
    );
    expect(await ask(first.url, 'select 1')).toEqual([1]);
  });

  test('comes back on the same port with its data when it is killed', async () => {
    const postgres = await start(folder);
    const heard = vi.fn();
    postgres.onExit(heard);
    await ask(postgres.url, 'create table ticks as select 47 as n');

    process.kill(postgres.pid(), 'SIGKILL');

    const ticks = () =>
      ask(postgres.url, 'select n from ticks').catch((error: Error) => error.message);
    await expect.poll(() => heard.mock.calls, soon).toEqual([['SIGKILL']]);
    await expect.poll(ticks, soon).toEqual([47]);
  });

  test('can be stopped while it is coming back', async () => {
    const postgres = await start(folder);
    const stopped = new Promise<void>((resolve, reject) => {
      postgres.onExit(() => void postgres.stop().then(resolve, reject));
    });
    process.kill(postgres.pid(), 'SIGKILL');
    await stopped;
    expect(isAlive(postgres.pid())).toBe(false);
  });

  test('starts although the old pid file names a living process that is none of ours', async () => {
    await (await start(folder)).stop();
    const cluster = join(folder, 'postgres', 'cluster');
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );

    const again = await start(folder);
    expect(await ask(again.url, 'select 1')).toEqual([1]);
  });

  test('says in a sentence that the port it was told is taken', async () => {
    const other = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
    });
    toUndo.push(() => other.close());
    const { port } = other.address() as { port: number };
    await expect(start(folder, port)).rejects.toThrow(
      `Port ${port}, which the database uses, is taken`,
    );
    await start(folder); // the folder is free again
  });

  test('takes another port when the kept one is taken, and keeps that', async () => {
    const { port, stop } = await start(folder);
    await stop();
    const other = createServer().listen(port, '127.0.0.1');
    toUndo.push(() => other.close());

    const again = await start(folder);
    expect(again.port).not.toBe(port);
    expect(await readFile(join(folder, 'postgres', 'port'), 'utf8')).toBe(`${again.port}\n`);
  });

  test.runIf(isLinux)(
    'ends with its server when that is killed, and gives the next one its data',
    async () => {
      const child = await startChild(folder);
      await ask(child.url, 'create table taps as select 1 as n');

      await ended(child.process, 'SIGKILL');

      await expect.poll(() => isAlive(child.pid), soon).toBe(false);
      expect(await ask((await start(folder)).url, 'select n from taps')).toEqual([1]);
    },
  );
});

// Where neither unshare nor setpriv can be found: as in most containers and on hardened machines.
describe.runIf(isLinux && isRoot)('as root without user namespaces', () => {
  const bare = { PATH: '/nonexistent' };

  test('lives elsewhere as another user, with a note saying where, and rights stay as they were', async () => {
    const folder = await privateFolder();
    const child = await startChild(folder, bare);
    const [elsewhere = ''] = readFileSync(join(folder, 'postgres', 'elsewhere.txt'), 'utf8').split(
      '\n',
    );
    toUndo.unshift(() => rm(elsewhere, { recursive: true }));

    expect(await ask(child.url, 'show data_directory')).toEqual([elsewhere]);
    expect((await stat(elsewhere)).uid).not.toBe(0);
    expect(await modeOf(folder)).toBe('700');
    expect(existsSync(join(folder, 'postgres', 'cluster'))).toBe(false);
  });

  test('stops what a killed server left working and goes on with the data, also with user namespaces again', async () => {
    const folder = await privateFolder();
    const first = await startChild(folder, bare);
    const [elsewhere = ''] = readFileSync(join(folder, 'postgres', 'elsewhere.txt'), 'utf8').split(
      '\n',
    );
    toUndo.unshift(() => rm(elsewhere, { recursive: true }));
    await ask(first.url, 'create table ticks as select 1 as n');

    await ended(first.process, 'SIGKILL');
    expect(isAlive(first.pid)).toBe(true); // the control: nothing took it along
    const second = await start(folder);

    await expect.poll(() => isAlive(first.pid), soon).toBe(false);
    expect(await ask(second.url, 'select n from ticks')).toEqual([1]);
    expect(log.warn).toHaveBeenCalledWith(expect.stringContaining('left behind'));
  });

  test('begins no empty database where one should be', async () => {
    const folder = await privateFolder();
    await (await start(folder)).stop();
    await writeFile(join(folder, 'postgres', 'elsewhere.txt'), '/var/lib/kalavara/lost\n');
    await expect(start(folder)).rejects.toThrow('should be in /var/lib/kalavara/lost');
  });
});
