import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseStartError } from './start-error';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for one server by a listening local socket. The system releases it when the process dies, so
 * the lock is never stale. It does not work across containers.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const address = addressOf(dataDir);
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy()); // The caller disconnected.
    caller.write(String(process.pid), () => caller.destroySoon());
  });

  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const holder = await queryHolder(address);
    if (holder !== undefined)
      throw new DatabaseStartError(lockedText(dataDir, holder), { cause: error });

    // A socket file can outlive its holder; other kinds cannot.
    if (address.endsWith('.sock')) await rm(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The pid of the server that holds the folder; '' if it does not answer, undefined if there is none. */
export const findHolder = (dataDir: string): Promise<string | undefined> =>
  queryHolder(addressOf(dataDir));

/** Rejects like `lockFolder` if a server holds the folder, but does not lock it. */
export async function refuseLockedFolder(dataDir: string): Promise<void> {
  const holder = await findHolder(dataDir);
  if (holder !== undefined) throw new DatabaseStartError(lockedText(dataDir, holder));
}

const addressOf = (dataDir: string) => addressFor(hash('sha256', dataDir, 'hex').slice(0, 32));

function addressFor(name: string): string {
  if (process.platform === 'linux') return `\0kalavara-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\kalavara-${name}`;
  return join(tmpdir(), `kalavara-${name}.sock`);
}

const lockedText = (dataDir: string, holder: string) =>
  `Another Kalavara server${holder && ` (process ${holder})`} is already using the data folder ${dataDir}. ` +
  'Stop that one first, or give this one a folder of its own with DATA_DIR.';

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The pid of the lock's holder, '' if it does not answer, undefined if there is none. */
function queryHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const call = createConnection(address);
    call.setTimeout(1_000, () => call.destroy());
    call.on('data', (data) => (text += data.toString()));
    call.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : '');
    });
    call.on('close', () => resolve(text.replace(/\D/g, '')));
  });
}
