import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orIfMissing } from '../missing-file';
import { DatabaseStartError } from './start-error';
import type { SupervisorLog } from './types';
import { until } from './until';

/**
 * Stops the Postgres of a killed server and removes its pid file. The folder must be locked: two servers must never
 * work on one folder. Postgres alone would refuse to start if any process has the old pid, as after a restart of a
 * container.
 */
export async function clearLeftovers(cluster: string, log: SupervisorLog): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const [line = ''] = (await readFile(pidFile, 'utf8').catch(orIfMissing(''))).split('\n');
  if (!line) return;

  const isEmpty = async () => (await processesIn(cluster)).length === 0;
  const left = await processesIn(cluster);
  if (left.includes(Number(line))) {
    log.warn({ event: 'leftover_database_stopping', pid: Number(line) });
    signal(Number(line), 'SIGINT');
  }
  // Children end without their postmaster; the pid file must stay until the last one ended.
  if (!(await until(isEmpty, 10_000))) {
    for (const pid of await processesIn(cluster)) signal(pid, 'SIGKILL');
    if (!(await until(isEmpty, 5_000)))
      throw new DatabaseStartError('A database left behind by a killed server does not stop.');
  }
  await rm(pidFile, { force: true });
}

/** The Postgres processes whose current directory is this folder. */
async function processesIn(cluster: string): Promise<number[]> {
  if (process.platform === 'win32') return [];
  if (process.platform !== 'linux') return postmastersOf(cluster);

  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const inside = await Promise.all(
    pids.map(async (pid) => (await isIn(pid, cluster)) && Number(pid)),
  );
  return inside.filter((pid) => pid !== false);
}

async function isIn(pid: string, cluster: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false; // It ended, or belongs to another user.
  }
}

/** Without /proc: the command line shows the postmaster only, which its children do not outlive. */
async function postmastersOf(cluster: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes(`postgres -D ${cluster} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: it has ended.
  }
}
