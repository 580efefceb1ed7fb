import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account';
import { orIfMissing } from './binaries';
import { run, type Settings, type SupervisorLog } from './launch';
import { DatabaseStartError } from './start-error';

/** A database folder that was made completely, and whose it is. */
export interface Cluster {
  folder: string;
  password: string;
  uid: number;
  gid: number;
}

const noteIn = (home: string) => join(home, 'elsewhere.txt');
const passwordIn = (home: string) => join(home, 'password');

/** The cluster of this data folder: here, or where the note says; undefined when there is none yet. */
export async function findCluster(home: string): Promise<Cluster | undefined> {
  const [elsewhere] = (await readFile(noteIn(home), 'utf8').catch(orIfMissing(''))).split('\n');
  const folder = elsewhere || join(home, 'cluster');
  const made = await stat(folder).catch(orIfMissing(undefined)); // it got its name only when it was complete

  // Never begin anew where a database should be: an empty one would look like everything was lost.
  if (!made && elsewhere) throw new DatabaseStartError(gone(home, elsewhere));
  if (!made) return undefined;
  const me = process.getuid?.();
  if (me && made.uid !== me) throw new DatabaseStartError(notYours(folder, made.uid)); // root may be anybody

  const password = (await readFile(passwordIn(home), 'utf8').catch(orIfMissing(''))).trim();
  if (!password)
    throw new DatabaseStartError(
      `The file ${passwordIn(home)} is missing. Put it back; the database needs it.`,
    );
  return { folder, password, uid: made.uid, gid: made.gid };
}

/** Made beside its place and renamed, so that a start that was cut off leaves nothing half-made behind. */
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

  log.info('Preparing the database for its first start …');
  await rm(making, { recursive: true, force: true });
  await rm(passwordIn(home), { force: true });
  await writeFile(passwordIn(home), `${password}\n`, { mode: 0o600, flush: true });
  try {
    await rm(handOver, { force: true });
    await writeFile(handOver, `${password}\n`, { mode: 0o600 });
    await mkdir(making, { mode: 0o700 });
    for (const path of [handOver, making]) await give(path, account);

    // scram, not trust: with trust any user of this machine would be the database's owner through 127.0.0.1.
    await run(account, account.binaries.initdb, [
      ...['-D', making, '-U', 'kalavara', '-A', 'scram-sha-256', `--pwfile=${handOver}`],
      ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ]);
  } finally {
    await rm(handOver, { force: true });
  }
  await rename(making, folder);
  if (!folder.startsWith(home)) await writeFile(noteIn(home), note(folder), { flush: true });
  return { folder, password };
}

async function give(path: string, { ids }: Account): Promise<void> {
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(path, ids.uid, ids.gid);
}

const note = (folder: string) =>
  `${folder}\n\nThe database of this data folder lies there: PostgreSQL refuses to run as root, and the user it runs as\n` +
  'may not enter this folder. Whoever copies or backs up this folder needs that one as well.\n';

const notYours = (folder: string, uid: number) =>
  `The database in ${folder} belongs to another user (id ${uid}). Start Kalavara as that user, ` +
  'or give the whole data folder to the one you use now (chown -R).';

const gone = (home: string, folder: string) =>
  `The database should be in ${folder}, as ${noteIn(home)} says, but it is not there. ` +
  'Put it back; or, to begin with an empty one, delete that note.';
