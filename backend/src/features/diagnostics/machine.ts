import { dayMs } from '@kalavara/shared-types/durations';
import { join } from 'node:path';
import { alarmingShare, diskOf, listFileSizes, usedShare } from '../../platform/disk';
import { findBackupCheck, findLastBackup } from '../backup/service';
import type { Probe } from './probe';
import * as queries from './queries';

const gigabyte = 1_000_000_000;
const skewAllowed = 1_000;
/** The orders of a week are the most that could be entered again by hand. */
const maxBackupAgeMs = 7 * dayMs;

export const version: Probe = async ({ pools: { main: db }, appVersion, release }) => {
  const facts = {
    version: release.version,
    commit: release.commit ?? null,
    app: appVersion,
    node: process.versions.node,
    postgres: await queries.getPostgresVersion(db),
    upMs: Math.round(process.uptime() * 1_000),
  };
  return { isOk: true, facts };
};

/** Checks the disk. Low space is reported long before the disk is full, when sales stop. */
export const disk: Probe = async ({ config }) => {
  const found = await diskOf(config.dataDir);
  return { isOk: found.freeBytes >= gigabyte && usedShare(found) < alarmingShare, facts: found };
};

export const pictures: Probe = async ({ config }) => {
  const sizes = await listFileSizes(join(config.dataDir, 'media'));
  return {
    isOk: true,
    facts: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
  };
};

/** Compares the clocks: the times of one sale are from both, and the day of the takings ends by this process' clock. */
export const clock: Probe = async ({ pools: { main: db }, clock: serverClock }) => {
  const sentAt = serverClock.now();
  const at = await queries.getClock(db);
  const now = serverClock.now();
  const skewMs = Math.round(at.getTime() - (sentAt + now) / 2);
  return { isOk: Math.abs(skewMs) <= skewAllowed, facts: { at: now, skewMs } };
};

export const backup: Probe = async ({ pools: { main: db }, clock: serverClock }) => {
  const last = await findLastBackup(db);
  const check = await findBackupCheck(db);
  const ageOf = (at: number | undefined) =>
    at === undefined ? null : Math.max(0, serverClock.now() - at);
  const ageMs = ageOf(last?.at);
  const problem = check?.problem ?? null;
  const restoredAgeMs = ageOf(check?.restored?.isWhole ? check.restored.at : undefined);
  return {
    isOk: ageMs !== null && ageMs < maxBackupAgeMs && problem === null,
    facts: { ageMs, way: last?.way ?? null, bytes: last?.bytes ?? null, problem, restoredAgeMs },
  };
};
