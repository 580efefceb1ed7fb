import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Instant } from '@kalavara/shared-types/primitives';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as newPack, type Pack } from 'tar-stream';
import { listFiles } from '../../platform/disk';
import { orIfMissing } from '../../platform/missing-file';
import { FailoverClient } from '../../platform/db/failover-client';
import { inTransaction } from '../../platform/db/transaction';
import { readVersion } from '../../platform/release';
import { type Check, type Checks, format, type Manifest, names, partName, readme } from './format';
import { copyOut, copySettings, listTables, migrationsOf } from './tables.queries';

/** The source of a backup, and the target of a restore. */
export type Installation = { databaseUrl: string; dataDir: string; migrationsDir: string };

/** The number of bytes in memory at a time. */
const partSize = 4 * 1024 * 1024;
/** Compression level: half the time of the default level, and a tenth more bytes. */
const level = 4;

/**
 * Writes a snapshot of the tables and the pictures to `out`, without blocking writers. Rejects and destroys `out` after
 * any failure.
 */
export async function writeBackup(
  installation: Installation,
  out: Writable,
  at: Instant,
): Promise<Checks> {
  const client = await connect(installation.databaseUrl);
  const pack = newPack();
  try {
    const sent = pipeline(pack, createGzip({ level }), out);
    const filled = fill(installation, client, pack, at).then((checks) => {
      pack.finalize();
      return checks;
    });
    const [checks] = await Promise.all([filled, sent]);
    return checks;
  } catch (error) {
    pack.destroy(error as Error);
    out.destroy();
    throw error;
  } finally {
    await client.end();
  }
}

/** Connects without the timeouts of the pools, because a statement may take as long as its table requires. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new FailoverClient({
    connectionString: url,
    application_name: 'kalavara-backup',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // The running query rejects with the same error.
  await client.connect();
  return client;
}

async function fill(
  installation: Installation,
  client: pg.Client,
  pack: Pack,
  at: Instant,
): Promise<Checks> {
  const mtime = new Date(at);
  const add = (name: string, body: Buffer | string) =>
    put(pack, { name, mtime, mode: 0o600 }, Buffer.from(body));
  const checks: Checks = { tables: {}, pictures: {} };
  await inTransaction(
    client,
    async () => {
      await client.query(copySettings);
      const manifest: Manifest = {
        kind: 'kalavara-backup',
        format,
        at: mtime.toISOString(),
        version: readVersion(installation.migrationsDir),
        migrations: await migrationsOf(client),
        tables: await listTables(client),
      };
      await add(names.readme, readme(manifest.at));
      await add(names.manifest, JSON.stringify(manifest, null, 1));
      for (const table of manifest.tables)
        checks.tables[table.name] = await addTable(client, table, add);
    },
    'repeatable read read only',
  );
  const media = join(installation.dataDir, 'media');
  for (const path of await listFiles(media)) {
    const check = await addFile(
      pack,
      { name: names.pictures + path, mtime, mode: 0o600 },
      join(media, path),
    );
    // The file was deleted after it was listed: no current row refers to it.
    if (check) checks.pictures[path] = check;
  }
  await add(names.checks, JSON.stringify(checks, null, 1));
  return checks;
}

type Header = { name: string; mtime: Date; mode: number };
type Add = (name: string, body: Buffer | string) => Promise<void>;

async function addTable(
  client: pg.Client,
  table: Manifest['tables'][number],
  add: Add,
): Promise<Check> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(copyOut(table)));
  let part = 0;
  for await (const body of inParts(rows, hash)) await add(partName(table.name, (part += 1)), body);
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function* inParts(bytes: AsyncIterable<unknown>, hash: Hash): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const some of bytes) {
    const chunk = some as Buffer;
    hash.update(chunk);
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield Buffer.concat(held);
    [held, size] = [[], 0];
  }
  yield Buffer.concat(held);
}

/** Streams a file, because films have up to 200 MB. Files are deleted but never changed. */
async function addFile(
  pack: Pack,
  header: Header,
  path: string,
): Promise<Checks['pictures'][string] | undefined> {
  const file = await open(path).catch(orIfMissing(undefined));
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    const hash = createHash('sha256');
    const entry = pack.entry({ ...header, size });
    const taken = new Promise<void>((resolve, reject) => {
      entry.on('finish', resolve).on('error', reject);
      entry.on('close', () => reject(new Error('the reader of the backup disconnected')));
    });
    taken.catch(() => undefined); // Awaited below, when all is written.
    for await (const piece of file.createReadStream({ autoClose: false })) {
      hash.update(piece as Buffer);
      if (!entry.write(piece))
        await Promise.race([
          taken,
          new Promise((resolve) => entry.once('drain', () => resolve(undefined))),
        ]);
    }
    entry.end(undefined);
    await taken;
    return { bytes: size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Resolves when the reader has consumed the entry, so that only one part is in memory. */
const put = (pack: Pack, header: Header, body: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = pack.entry({ ...header, size: body.length }, body, (error) =>
      error ? reject(error) : resolve(),
    );
    // The entry emits the error too; unhandled, a disconnect would end the process.
    entry.on('error', reject);
  });
