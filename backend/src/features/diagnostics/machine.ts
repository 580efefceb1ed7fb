import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { alarmingShare, diskOf, usedShare } from '../../platform/disk';
import { findLastBackup } from '../backup/last.queries';
import type { Probe } from './probe';
import * as queries from './queries';

const gigabyte = 1_000_000_000;
const skewAllowed = 1_000;
/** A week's orders are as much as anybody should have to write down again. */
const backupWithin = 7 * 24 * 60 * 60_000;

export const version: Probe = async ({ db, appVersion, release }) => {
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

/** Sales stop when nothing can be written, so it is said long before that. */
export const disk: Probe = async ({ config }) => {
  const found = await diskOf(config.dataDir);
  return { isOk: found.freeBytes >= gigabyte && usedShare(found) < alarmingShare, facts: found };
};

export const pictures: Probe = async ({ config }) => {
  const folder = join(config.dataDir, 'media');
  const files = await readdir(folder, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return {
    isOk: true,
    facts: { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) },
  };
};

/** Both clocks write times of one sale; a day's takings end at midnight by the server's. */
export const clock: Probe = async ({ db, clock: ours }) => {
  const asked = ours.now();
  const at = await queries.getClock(db);
  const now = ours.now();
  const skewMs = Math.round(at.getTime() - (asked + now) / 2);
  return { isOk: Math.abs(skewMs) <= skewAllowed, facts: { at: now, skewMs } };
};

export const backup: Probe = async ({ db, clock: ours }) => {
  const last = await findLastBackup(db);
  const ageMs = last === undefined ? null : Math.max(0, ours.now() - last.at);
  return {
    isOk: ageMs !== null && ageMs < backupWithin,
    facts: { ageMs, way: last?.way ?? null, bytes: last?.bytes ?? null },
  };
};
