import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { orIfMissing } from '../missing-file';
import { explain } from './explain';
import { clearLeftovers } from './leftovers';
import { clearSocketFolder } from './socket';
import { DatabaseStartError } from './start-error';
import type { Account, Settings, SupervisorLog } from './types';
import { until } from './until';

export interface Plan {
  /** `DATA_DIR/postgres`, with the stored port and password. */
  home: string;
  folder: string;
  account: Account;
  settings: Settings;
  /** The folder of its socket; without one it listens on 127.0.0.1. */
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

/** Crash recovery may take minutes. */
const readyTimeoutMs = 120_000;

/** Limits Postgres' log of client errors: details may contain customers' names. */
const fixedSettings: Settings = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Starts Postgres and resolves once it accepts connections. `stopping` ends it, also during the start. */
export async function launch(plan: Plan, port: number, stopping?: AbortSignal): Promise<Running> {
  const { account, folder, socket, log } = plan;
  await clearLeftovers(folder, log);
  if (socket !== undefined) await clearSocketFolder(socket);
  stopping?.throwIfAborted();

  const settings = Object.entries({
    ...plan.settings,
    ...fixedSettings,
    unix_socket_directories: socket ?? '',
    listen_addresses: socket === undefined ? '127.0.0.1' : '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, account.binaries.postgres, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settings,
  ]);
  const tail = follow(child, (line) =>
    log[/\b(WARNING|FATAL|PANIC): /.test(line) ? 'warn' : 'debug']({
      event: 'postgres_output',
      line,
    }),
  );
  let end: string | undefined;
  const ended = endOf(child).then((how) => (end = how));
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const stopOnExit = () => signal('SIGINT'); // Without setpriv, an exit without stop() still ends it.
  process.once('exit', stopOnExit);
  stopping?.addEventListener('abort', stopOnExit);
  void ended.then(() => process.off('exit', stopOnExit));

  const isReady = async () => end !== undefined || (await statusOf(folder, child.pid)) === 'ready';
  const inTime = await until(isReady, readyTimeoutMs);
  if (!inTime) signal('SIGQUIT');
  if (!inTime || end !== undefined) throw new DatabaseStartError(explain(await ended, tail, port));
  return { pid: child.pid!, ended, signal };
}

/** Runs a program of Postgres and waits for its end; rejects if it fails. */
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
    detached: true, // Ctrl-C must not reach it before the server has drained.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Collects the last lines of the output. */
function follow(child: ChildProcess, onLine: (line: string) => void = () => undefined): string[] {
  const tail: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      tail.push(line);
      if (tail.length > 20) tail.shift();
      onLine(line);
    });
  }
  return tail;
}

/**
 * Reads remaining output after 'exit', for a short time: children of a killed postmaster leave the streams open, which
 * must not delay the restart.
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

/** The state of the postmaster, from the last line of its pid file. */
async function statusOf(folder: string, pid: number | undefined): Promise<string | undefined> {
  const lines = (
    await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(orIfMissing(''))
  ).split('\n');
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
}
