import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Instant } from '@kalavara/shared-types/primitives';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { orIfMissing } from '../../platform/missing-file';
import { listMigrations, migrate } from '../../platform/db/migrate';
import { dbOf } from '../../platform/db/client-db';
import { insertRestored } from '../../platform/instance.queries';
import { inTransaction } from '../../platform/db/transaction';
import { BackupError, type Manifest } from './format';
import { deleteBackupNotes } from './last.queries';
import { damaged, newerVersionError, readBackup } from './read';
import {
  copyIn,
  copySettings,
  emptied,
  listTables,
  setCounters,
  dropIndexes,
  triggers,
} from './tables.queries';
import { connect, type Installation } from './write';

/** Restores a backup into an empty installation: creates, fills, verifies and migrates the tables in one transaction. */
export async function restore(
  installation: Installation,
  file: string,
  restoredAt: Instant = Date.now(),
): Promise<Manifest> {
  const client = await connect(installation.databaseUrl);
  const staging = join(installation.dataDir, '.media-restoring');
  try {
    await checkEmpty(client, installation);
    await rm(staging, { recursive: true, force: true });
    let indexes: string[] = [];
    const manifest = await withPictures(installation, staging, (movePictures) =>
      inTransaction(client, async ({ db }) => {
        await client.query(`${copySettings}; set local maintenance_work_mem = '128MB'`);
        const read = await readBackup(file, {
          begin: async (manifest) => void (indexes = await prepare(client, installation, manifest)),
          table: (table, bytes) => load(client, table, bytes),
          picturesTo: staging,
        });
        for (const put of indexes) await client.query(put);
        await setCounters(client);
        for (const table of await listTables(client)) await client.query(triggers(table, 'enable'));
        await migrate(db, installation.migrationsDir);
        await deleteBackupNotes(db);
        await insertRestored(db, { backupAt: Date.parse(read.at), restoredAt });
        await movePictures();
        return read;
      }),
    );
    await client.query('analyze');
    return manifest;
  } catch (error) {
    throw isBadContent(error) ? damaged('what is in it does not fit together', error) : error;
  } finally {
    await client.end(); // Without a commit, Postgres rolls back.
    await rm(staging, { recursive: true, force: true });
  }
}

const isBadContent = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

async function checkEmpty(client: pg.Client, { dataDir }: Installation) {
  const { rowCount } = await client.query(
    "select from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1",
  );
  if (rowCount !== 0)
    throw new BackupError(
      'This database holds an installation already, and a restore never overwrites one. Name a new folder with DATA_DIR (or an empty database with DATABASE_URL).',
    );
  const pictures = await readdir(join(dataDir, 'media')).catch(orIfMissing([]));
  if (pictures.length > 0)
    throw new BackupError(
      `There are pictures in ${join(dataDir, 'media')} already, and a restore never overwrites them. Name a new folder with DATA_DIR.`,
    );
}

/** Creates the empty tables of the backup with triggers disabled. Returns the statements to run once they are filled. */
async function prepare(
  client: pg.Client,
  { migrationsDir }: Installation,
  manifest: Manifest,
): Promise<string[]> {
  const known = await listMigrations(migrationsDir);
  if (manifest.migrations.some((name, index) => known[index] !== name)) throw newerVersionError();
  await migrate(dbOf(client), migrationsDir, manifest.migrations.length);

  const tables = await listTables(client);
  const shape = (of: Manifest['tables']) =>
    JSON.stringify(of.map(({ name, columns }) => [name, columns]).sort());
  if (shape(tables) !== shape(manifest.tables))
    throw damaged('its tables are not those of its version');
  await client.query(emptied(tables));
  for (const table of tables) await client.query(triggers(table, 'disable'));
  return dropIndexes(client);
}

async function load(
  client: pg.Client,
  table: Manifest['tables'][number],
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(copyFrom(copyIn(table)));
  await pipeline(Readable.from(bytes, { objectMode: false }), rows);
  return rows.rowCount;
}

/**
 * Moves the pictures to their folder before the commit that refers to them; if the commit fails, they are removed
 * again.
 */
async function withPictures<T>(
  { dataDir }: Installation,
  staging: string,
  restoreRows: (movePictures: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'media');
  let isMoved = false;
  async function movePictures() {
    if ((await readdir(staging).catch(orIfMissing(undefined))) === undefined) return;
    await rmdir(folder).catch(orIfMissing(undefined));
    await rename(staging, folder);
    isMoved = true;
  }
  try {
    return await restoreRows(movePictures);
  } catch (error) {
    if (isMoved) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
