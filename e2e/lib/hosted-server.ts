import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../backend/src/test/free-port';
import { startPostgres } from './postgres';
import { environmentOf, owner, type ServerOptions, type TestServer } from './server';
import { until } from './until';

/** A process that runs one server after another, since loading the program's modules takes most of a server's start. */
type Host = { child: ChildProcess; output: string };

const script = fileURLToPath(new URL('./server-host.mjs', import.meta.url));
const timeoutMs = 120_000;
/** Hosts of this worker without a server. */
const idle: Host[] = [];

export type HostedOptions = Pick<ServerOptions, 'databaseUrl' | 'env'>;

/**
 * Starts the built program on a copy of the run's template database, in a process that is reused by other tests of the
 * worker.
 */
export async function startHostedServer({
  databaseUrl,
  env,
}: HostedOptions = {}): Promise<TestServer> {
  const host = idle.pop() ?? openHost();
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-e2e-'));
  const database = databaseUrl === undefined ? await startPostgres() : undefined;
  const port = await freePort();
  host.output = '';
  const removeTraces = async () => {
    await database?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 }); // a child process may still write
  };
  try {
    const start = environmentOf({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? database!.url,
      ...env,
    });
    await command(host, { start }, 'started');
  } catch (error) {
    await removeTraces();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    owner,
    dataDir,
    log: () => host.output,
    stop: async () => {
      await command(host, { stop: true }, 'stopped');
      idle.push(host);
      await removeTraces();
    },
  };
}

function openHost(): Host {
  const child = fork(script, { silent: true, env: environmentOf({}) });
  const host: Host = { child, output: '' };
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (piece: Buffer) => (host.output += piece.toString()));
  // Unreferenced, so that the worker can end, which ends an idle host.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as Socket).unref();
  return host;
}

/** Sends a command and waits for its line in the output, which follows everything that the program has written. */
async function command(host: Host, message: object, outcome: string): Promise<void> {
  const { child } = host;
  const line = `host: ${outcome}\n`;
  // A host that has ended is reported below, with its output.
  if (child.connected) child.send(message);
  await until(
    () => host.output.includes(line) || child.exitCode !== null || child.signalCode !== null,
    timeoutMs,
    () => `the server has ${outcome}. Its output:\n${host.output}`,
  );
  if (!host.output.includes(line))
    throw new Error(`The server's process ended. Its output:\n${host.output}`);
}
