import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../platform/embedded-postgres/account';
import { createCluster } from '../platform/embedded-postgres/cluster';
import { launch } from '../platform/embedded-postgres/launch';
import type { Settings } from '../platform/embedded-postgres/types';
import { freePort } from './free-port';
import { onDatabase } from './on-database';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore };

/** Starts a primary and its synchronous standby, two Postgres on loopback, with the durability of production. */
export async function startPrimaryAndStandby() {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-standby-'));
  const homes = [join(folder, 'first'), join(folder, 'second')] as const;
  for (const home of homes) await mkdir(home);
  const account = await chooseAccount(homes[0], undefined, log);
  const { folder: data, password } = await createCluster(homes[0], account, {}, log);
  const copy = `${data}-standby`;
  // Copied before the first start, so that a copy of the files is a copy of the database.
  execFileSync('cp', ['-a', data, copy]);
  await writeFile(join(copy, 'standby.signal'), '');

  const ports = [await freePort(), await freePort()] as const;
  const start = (home: string, cluster: string, port: number, settings: Settings) =>
    launch({ home, folder: cluster, account, settings, log }, port);
  let first = await start(homes[0], data, ports[0], { synchronous_standby_names: 'second' });
  const second = await start(homes[1], copy, ports[1], {
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=kalavara password=${password} application_name=second`,
  });

  const urlOf = (hosts: string, database = 'kalavara') =>
    `postgres://kalavara:${password}@${hosts}/${database}`;
  const [firstHost, secondHost] = ports.map((port) => `127.0.0.1:${port}`) as [string, string];
  await execute(urlOf(firstHost, 'postgres'), 'create database kalavara');
  return {
    /** With both hosts, the primary first. */
    url: `${urlOf(`${firstHost},${secondHost}`)}?target_session_attrs=read-write`,
    primaryUrl: urlOf(firstHost),
    standbyUrl: urlOf(secondHost),
    /** Kills all processes of the primary at once, as when its machine fails. */
    killPrimary: async () => {
      killTree(first.pid);
      await first.ended;
    },
    /** Suspends the primary: its connections stay open without answers, as when its machine loses power. */
    suspendPrimary: () => signalTree(first.pid, 'SIGSTOP'),
    promote: () => execute(urlOf(secondHost, 'postgres'), 'select pg_promote()'),
    /** Restarts the old primary, like a machine that is switched on after it was replaced. */
    restartPrimary: async () => {
      first = await start(homes[0], data, ports[0], {});
    },
    pauseStandby: () => signalTree(second.pid, 'SIGSTOP'),
    resumeStandby: () => signalTree(second.pid, 'SIGCONT'),
    stop: async () => {
      for (const { pid, ended } of [first, second]) {
        killTree(pid);
        await ended;
      }
      for (const path of [data, copy, folder]) await rm(path, { recursive: true, force: true });
    },
  };
}

const execute = (url: string, statement: string) =>
  onDatabase(url, (client) => client.query(statement));

const killTree = (pid: number) => signalTree(pid, 'SIGKILL');

/** Signals all processes; the children of a Postgres have process groups of their own. */
function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // The process ended in between.
    }
  }
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
