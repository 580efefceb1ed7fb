import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orIfMissing } from './binaries';
import type { SupervisorLog } from './launch';
import { DatabaseStartError } from './start-error';
import { until } from './until';

/**
 * Stops what a killed server left working in the cluster and removes its pid file. Only with the folder's lock held.
 * An orphan is stopped and not adopted, and never two work on one folder. Postgres alone would refuse to start whenever
 * the pid in the old file belongs to any living process, as it does after a container's restart.
 */
export async function clearLeftovers(cluster: string, log: SupervisorLog): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const [line = ''] = (await readFile(pidFile, 'utf8').catch(orIfMissing(''))).split('\n');
  if (!line) return;

  const isEmpty = async () => (await processesIn(cluster)).length === 0;
  const left = await processesIn(cluster);
  if (left.includes(Number(line))) {
    log.warn('A database left behind by a server that was killed is being stopped first.');
    signal(Number(line), 'SIGINT');
  }
  // Without their postmaster the others go by themselves; the file must stay until the last one is gone.
  if (!(await until(isEmpty, 10_000))) {
    for (const pid of await processesIn(cluster)) signal(pid, 'SIGKILL');
    if (!(await until(isEmpty, 5_000)))
      throw new DatabaseStartError('A database left behind by a killed server does not stop.');
  }
  await rm(pidFile, { force: true });
}

/** The Postgres processes that work in this folder: the folder is their current directory. */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') return postmastersOf(cluster);

  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    pids.map(async (pid) => (await worksIn(pid, cluster)) && Number(pid)),
  );
  return inside.filter((pid) => pid !== false);
}

async function worksIn(pid: string, cluster: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false; // gone meanwhile, or of a user whose folder this cannot be
  }
}

/** Without /proc the command line has to do; it shows the postmaster alone, which its children do not outlive. */
async function postmastersOf(cluster: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes(`postgres -D ${cluster} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ended by itself: just as well
  }
}
