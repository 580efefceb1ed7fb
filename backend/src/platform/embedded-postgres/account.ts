import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, copyBinaries, findBinaries } from './binaries';
import { DatabaseStartError } from './start-error';
import type { Account, Cluster, SupervisorLog } from './types';

/** Root outside, which may enter a root-only folder; uid 65534 inside, since Postgres refuses root. */
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
/** Stops Postgres when this process dies, also by kill -9. Inside unshare, which would clear it. Linux only. */
const dieWithParent = ['setpriv', '--pdeathsig', 'INT'];

const outside = { binaries: '/var/cache/kalavara', data: '/var/lib/kalavara' };

/**
 * The user that runs Postgres: this one; as root, a user namespace, or else another user. Throws a
 * `DatabaseStartError` if the existing cluster cannot be used by any of them.
 */
export async function chooseAccount(
  home: string,
  found: Cluster | undefined,
  log: SupervisorLog,
): Promise<Account> {
  const binaries = await findBinaries();
  const direct = { binaries, ids: {}, newFolder: join(home, 'cluster') };

  if (process.getuid?.() !== 0) return { ...direct, prefix: await prefixFor([], binaries, {}) };
  if (!found || found.uid === 0) {
    const prefix = await prefixFor(namespace, binaries, {});
    if (
      (await runs([...prefix, binaries.postgres, '--version'])) &&
      (await mayEnter(namespace, home))
    ) {
      return { ...direct, prefix };
    }
  }
  if (found?.uid === 0) throw new DatabaseStartError(noNamespace(found));
  return asAnotherUser(home, found, binaries, log);
}

async function asAnotherUser(
  home: string,
  found: Cluster | undefined,
  from: Binaries,
  log: SupervisorLog,
) {
  // An existing cluster runs as its owner, also when a preferred user exists now.
  const ids = found ? { uid: found.uid, gid: found.gid } : await unprivilegedUser();
  const runsHere = await runs([from.postgres, '--version'], ids);
  const binaries = runsHere ? from : await copyBinaries(from, outside.binaries);
  const account = { binaries, ids, prefix: await prefixFor([], binaries, ids) };
  if (found || (await mayEnter([], home, ids)))
    return { ...account, newFolder: join(home, 'cluster') };

  // Another user may not enter `home`.
  log.info({ event: 'database_folder_moved', from: home, to: outside.data });
  await mkdir(outside.data, { recursive: true });
  await chmod(outside.data, 0o755); // Against a strict umask.
  return { ...account, newFolder: join(outside.data, randomUUID()) };
}

async function prefixFor(
  outer: string[],
  binaries: Binaries,
  ids: Account['ids'],
): Promise<string[]> {
  if (process.platform !== 'linux') return outer;
  const whole = [...outer, ...dieWithParent];
  return (await runs([...whole, binaries.postgres, '--version'], ids)) ? whole : outer;
}

/** The first of these that exists: initdb refuses a uid without a name. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const entries = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  const entry = ['postgres', 'nobody']
    .map((name) => entries.find(([user]) => user === name))
    .find(Boolean);
  if (!entry)
    throw new DatabaseStartError(
      'PostgreSQL must not run as root, and this machine has no user postgres or nobody.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

const mayEnter = (prefix: string[], folder: string, ids: Account['ids'] = {}): Promise<boolean> =>
  runs([...prefix, '/bin/sh', '-c', 'cd -- "$1"', 'sh', folder], ids);

/** Whether a program can be started and succeeds. A failure is an answer, not an error. */
function runs([program = '', ...args]: string[], ids: Account['ids'] = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...ids, cwd: '/', stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

const noNamespace = ({ folder }: Cluster) =>
  `The database in ${folder} belongs to root, and this machine does not let root start PostgreSQL in a user ` +
  'namespace any more. Allow user namespaces again, or give the data folder to an ordinary user (chown -R) and ' +
  'start Kalavara as that user.';
