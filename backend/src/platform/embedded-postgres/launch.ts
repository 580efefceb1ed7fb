import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Account } from './account';
import { orIfMissing } from './binaries';
import { explain } from './explain';
import { clearLeftovers } from './leftovers';
import { clearSocketFolder } from './socket';
import { DatabaseStartError } from './start-error';
import { until } from './until';

/** `postgres -c name=value`. */
export type Settings = Readonly<Record<string, string>>;

/** What pino and console both have. `debug` gets every line Postgres says, `warn` those that are worth a look. */
export interface SupervisorLog {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
}

export interface Plan {
  /** `DATA_DIR/postgres`, where port and password are kept. */
  home: string;
  folder: string;
  account: Account;
  settings: Settings;
  /** Where its socket lies, if it has one. */
  socket?: string | undefined;
  log: SupervisorLog;
}

/** One run of Postgres. */
export interface Running {
  pid: number;
  /** Resolves with how it ended; never rejects. */
  ended: Promise<string>;
  signal(signal: NodeJS.Signals): void;
}

/** Crash recovery of a long day may take a while; a cook would rather wait than start over. */
const readyWithin = 120_000;

/** What Postgres itself says about a client's mistakes, kept short: details may hold a customer's name. */
const always: Settings = {
  listen_addresses: '127.0.0.1',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Starts Postgres and resolves once it accepts connections; rejects with a sentence and the end of its log.
 * `stopping` ends it in order, also while it is still on its way up.
 */
export async function launch(plan: Plan, port: number, stopping?: AbortSignal): Promise<Running> {
  const { account, folder, socket, log } = plan;
  await clearLeftovers(folder, log);
  if (socket !== undefined) await clearSocketFolder(socket);
  stopping?.throwIfAborted();

  const settings = Object.entries({
    ...plan.settings,
    ...always,
    unix_socket_directories: socket ?? '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, account.binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settings,
  ]);
  const tail = follow(child, (line) =>
    /\b(WARNING|FATAL|PANIC): /.test(line) ? log.warn(line) : log.debug(line),
  );
  let end: string | undefined;
  const ended = endOf(child).then((how) => (end = how));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const farewell = () => signal('SIGINT'); // where there is no setpriv, an exit without stop() still takes it along
  process.once('exit', farewell);
  stopping?.addEventListener('abort', farewell);
  void ended.then(() => process.off('exit', farewell));

  const isReady = async () => end !== undefined || (await statusOf(folder, child.pid)) === 'ready';
  const inTime = await until(isReady, readyWithin);
  if (!inTime) signal('SIGQUIT');
  if (!inTime || end !== undefined) throw new DatabaseStartError(explain(await ended, tail, port));
  return { pid: child.pid!, ended, signal };
}

/** Runs a program of the engine to its end. */
export async function run(account: Account, program: string, args: string[]): Promise<void> {
  const child = spawnAs(account, program, args);
  const tail = follow(child);
  const end = await endOf(child);
  if (end !== 'exit code 0') throw new DatabaseStartError(explain(end, tail));
}

function spawnAs({ prefix, ids }: Account, program: string, args: string[]): ChildProcess {
  const [first = program, ...rest] = [...prefix, program, ...args];
  return spawn(first, rest, {
    ...ids,
    cwd: '/',
    detached: true, // Ctrl-C in the terminal must not reach it before the server has drained
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The last lines it said, kept up to date. */
function follow(child: ChildProcess, hear: (line: string) => void = () => undefined): string[] {
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > 20) tail.shift();
      hear(line);
    });
  }
  return tail;
}

/**
 * After 'exit' whatever it still said is read, but not for long: the streams stay open while a child of a killed
 * postmaster hangs on, and that must not hold up the restart.
 */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`;
      child.on('close', () => resolve(how));
      setTimeout(() => resolve(how), 500).unref();
    });
  });
}

/** The postmaster keeps its state in the last line of its pid file. */
async function statusOf(folder: string, pid: number | undefined): Promise<string | undefined> {
  const lines = (
    await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(orIfMissing(''))
  ).split('\n');
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
}
