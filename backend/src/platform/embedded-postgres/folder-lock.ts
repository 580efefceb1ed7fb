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
 * One server a data folder. A listening local socket instead of a file with a pid in it: the system takes it back the
 * moment its holder dies, however it dies, so there is never a stale one. It does not reach across containers.
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const address = addressFor(hash('sha256', dataDir, 'hex').slice(0, 32));
  const server = createServer((caller) => {
    caller.on('error', () => caller.destroy()); // who asked has gone: nothing to tell
    caller.write(String(process.pid), () => caller.destroySoon());
  });

  try {
    await listen(server, address);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const holder = await askHolder(address);
    if (holder !== undefined)
      throw new DatabaseStartError(taken(dataDir, holder), { cause: error });

    // Only a socket file can be there with nobody behind it; the other kinds are gone with their holder.
    if (address.endsWith('.sock')) await rm(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function addressFor(name: string): string {
  if (process.platform === 'linux') return `\0kalavara-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\kalavara-${name}`;
  return join(tmpdir(), `kalavara-${name}.sock`);
}

const taken = (dataDir: string, holder: string) =>
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

/** The pid of the process that holds the lock, '' when it does not say, undefined when nobody is there any more. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const call = createConnection(address);
    call.setTimeout(1_000, () => call.destroy());
    call.on('data', (data) => (said += data.toString()));
    call.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED' || code === 'ENOENT' ? undefined : '');
    });
    call.on('close', () => resolve(said.replace(/\D/g, '')));
  });
}
