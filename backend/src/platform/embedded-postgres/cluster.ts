import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orIfMissing } from '../missing-file';
import { run } from './launch';
import { DatabaseStartError } from './start-error';
import type { Account, Cluster, Settings, SupervisorLog } from './types';

const notePathOf = (home: string) => join(home, 'elsewhere.txt');
const passwordPathOf = (home: string) => join(home, 'password');

/** The cluster of a data folder: inside of it, or where its note `elsewhere.txt` points; undefined if there is none. */
export async function findCluster(home: string): Promise<Cluster | undefined> {
  const [elsewhere] = (await readFile(notePathOf(home), 'utf8').catch(orIfMissing(''))).split('\n');
  const folder = elsewhere || join(home, 'cluster');
  const made = await stat(folder).catch(orIfMissing(undefined)); // Renamed to this path when complete.

  // A missing database is an error: an empty one would appear as data loss.
  if (!made && elsewhere) throw new DatabaseStartError(missingText(home, elsewhere));
  if (!made) return undefined;
  const me = process.getuid?.();
  if (me && made.uid !== me) throw new DatabaseStartError(wrongOwnerText(folder, made.uid)); // Root may act as any user.

  const password = (await readFile(passwordPathOf(home), 'utf8').catch(orIfMissing(''))).trim();
  if (!password)
    throw new DatabaseStartError(
      `The file ${passwordPathOf(home)} is missing. Put it back; the database needs it.`,
    );
  return { folder, password, uid: made.uid, gid: made.gid };
}

/** Creates the cluster beside its final path and renames it, so that an aborted start leaves no partial cluster. */
export async function createCluster(
  home: string,
  account: Account,
  settings: Settings,
  log: SupervisorLog,
) {
  const folder = account.newFolder;
  const making = `${folder}.new`;
  const handOver = `${making}.password`;
  const password = randomBytes(24).toString('base64url');

  log.info({ event: 'database_creating', folder: home });
  await rm(making, { recursive: true, force: true });
  await rm(passwordPathOf(home), { force: true });
  await writeFile(passwordPathOf(home), `${password}\n`, { mode: 0o600, flush: true });
  try {
    await rm(handOver, { force: true });
    await writeFile(handOver, `${password}\n`, { mode: 0o600 });
    await mkdir(making, { mode: 0o700 });
    for (const path of [handOver, making]) await changeOwner(path, account);

    // scram: with trust, any user of this machine would own the database through 127.0.0.1.
    await run(account, account.binaries.initdb, [
      '-D',
      making,
      '-U',
      'kalavara',
      '-A',
      'scram-sha-256',
      `--pwfile=${handOver}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ]);
  } finally {
    await rm(handOver, { force: true });
  }
  await rename(making, folder);
  if (!folder.startsWith(home))
    await writeFile(notePathOf(home), noteText(folder), { flush: true });
  return { folder, password };
}

async function changeOwner(path: string, { ids }: Account): Promise<void> {
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(path, ids.uid, ids.gid);
}

const noteText = (folder: string) =>
  `${folder}\n\nThe database of this data folder lies there: PostgreSQL refuses to run as root, and the user it runs as\n` +
  'may not enter this folder. A copy or backup of this folder needs that one as well.\n';

const wrongOwnerText = (folder: string, uid: number) =>
  `The database in ${folder} belongs to another user (id ${uid}). Start Kalavara as that user, ` +
  'or give the whole data folder to the one you use now (chown -R).';

const missingText = (home: string, folder: string) =>
  `The database should be in ${folder}, as ${notePathOf(home)} states, but it is not there. ` +
  'Put it back; or, to begin with an empty one, delete that note.';
