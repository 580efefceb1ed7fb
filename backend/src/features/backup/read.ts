import { createHash } from 'node:crypto';
import { devNull } from 'node:os';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupError, type Check, Checks, format, Manifest, names, tableOf } from './format';

type Table = Manifest['tables'][number];
type Entry = AsyncIterable<Buffer> & { header: { name: string; size?: number | undefined } };

/** The receiver of the parts of a backup, in the order of the file. */
export type BackupSink = {
  begin: (manifest: Manifest) => Promise<void>;
  /** Called once for every table of the manifest, even if it is empty. */
  table: (table: Table, bytes: AsyncIterable<Buffer>) => Promise<number>;
  picturesTo: string;
};

const maxTextBytes = 64 * 1024 * 1024;

/**
 * Reads a backup once as a stream. All entries are counted, hashed and compared with the checks at its end. Rejects
 * with a text if one byte differs.
 */
export async function readBackup(file: string, into: BackupSink): Promise<Manifest> {
  const start = await checkReadable(file);
  const out = extract();
  const read = unpack(file, start, out);
  // The error is handled below, after the end of the entries.
  read.catch(() => undefined);
  try {
    const manifest = await readEntries(
      out[Symbol.asyncIterator]() as AsyncIterator<Entry, undefined>,
      into,
    );
    await read;
    return manifest;
  } catch (error) {
    out.destroy();
    throw await read.then(
      () => error,
      (cause: unknown) =>
        isDamage(cause) ? damaged('it cannot be unpacked to its end', cause) : error,
    );
  }
}

const notBackup = 'This file is no backup of Kalavara.';
const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;
/** Some browsers decompress the `.tar.gz` that they download, and leave a `.tar`. */
const isTar = (start: Buffer) =>
  [names.readme, names.manifest].some((name) => start.toString().startsWith(`${name}\0`));

function unpack(file: string, start: Buffer, out: NodeJS.WritableStream): Promise<void> {
  const bytes = createReadStream(file);
  return isGzip(start) ? pipeline(bytes, createGunzip(), out) : pipeline(bytes, out);
}

/** Throws if the file cannot be a backup, before anything is prepared for it. Returns its first bytes. */
export async function checkReadable(file: string): Promise<Buffer> {
  const start = await readStart(file).catch((cause: unknown) => {
    throw new BackupError(unreadableText(file, cause as NodeJS.ErrnoException), { cause });
  });
  if (start.length === 0) throw damaged('it is empty');
  if (!isGzip(start) && !isTar(start)) throw new BackupError(notBackup);
  return start;
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(20), 0, 20, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function unreadableText(file: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder: name the backup in it.`;
  return `The file ${file} cannot be read: ${message}`;
}

/** Whether the file starts like a backup, even if it is damaged further on. */
export async function isBackup(file: string): Promise<boolean> {
  try {
    const start = await checkReadable(file);
    const out = extract();
    unpack(file, start, out).catch(() => undefined);
    for await (const entry of out) {
      if (entry.header.name !== names.readme) return entry.header.name === names.manifest;
      entry.resume();
    }
  } catch {
    // The file is not packed like a backup, or not readable.
  }
  return false;
}

const isDamage = (error: unknown) =>
  /^Z_/.test(String((error as { code?: unknown }).code)) ||
  /^(Invalid tar header|Invalid header|Header exceeds|Unexpected end of data)/.test(
    (error as Error).message,
  );
export const damaged = (how: string, cause?: unknown) =>
  new BackupError(
    `This backup is damaged: ${how}. Nothing was restored; use another copy or an older one.`,
    { cause },
  );

async function readEntries(
  entries: AsyncIterator<Entry, undefined>,
  into: BackupSink,
): Promise<Manifest> {
  const next = async () => {
    const step: IteratorResult<Entry, undefined> = await entries.next();
    return step.value;
  };
  let entry = await next();
  if (entry?.header.name === names.readme) {
    await textOf(entry);
    entry = await next();
  }
  if (entry?.header.name !== names.manifest) throw new BackupError(notBackup);
  const manifest = manifestOf(await textOf(entry));
  await into.begin(manifest);

  const found: Checks = { tables: {}, pictures: {} };
  entry = await next();
  for (const table of manifest.tables) {
    const { name } = table;
    const hash = createHash('sha256');
    /** The parts of this table, one after another. */
    const parts = async function* () {
      while (entry && tableOf(entry.header.name) === name) {
        for await (const bytes of entry) {
          hash.update(bytes);
          yield bytes;
        }
        entry = await next();
      }
    };
    const rows = await into.table(table, parts());
    found.tables[name] = { rows, sha256: hash.digest('hex') };
  }
  for (; entry?.header.name.startsWith(names.pictures); entry = await next()) {
    const path = entry.header.name.slice(names.pictures.length);
    const to = unsaved.test(path) ? devNull : join(into.picturesTo, checkPath(path));
    found.pictures[path] = await savePicture(to, entry);
  }
  if (entry?.header.name !== names.checks) throw damaged('its end is missing');
  compare(Checks.parse(JSON.parse(await textOf(entry))), found);
  if (await next()) throw damaged('there is something behind its end');
  return manifest;
}

function manifestOf(text: string): Manifest {
  const manifest = JSON.parse(text) as { kind?: unknown; format?: unknown };
  if (manifest.kind !== 'kalavara-backup') throw new BackupError(notBackup);
  if (Number(manifest.format) > format) throw newerVersionError();
  return Manifest.parse(manifest);
}
export const newerVersionError = () =>
  new BackupError(
    'This backup was made by a newer version of Kalavara. Update the program first, then restore.',
  );

async function textOf(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > maxTextBytes) throw damaged(`${entry.header.name} is too long`);
  const pieces: Buffer[] = [];
  for await (const bytes of entry) pieces.push(bytes);
  return Buffer.concat(pieces).toString('utf8');
}

/** A picture that was being saved. Backups of earlier versions may contain parts of it, but no row refers to it. */
const unsaved = /^\.new(-[\w-]+)?\/[\w-][\w.-]*$/;

/** Throws for paths outside of the folder, because this program does not write such files. */
function checkPath(path: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path))
    throw damaged(`${path} is no name of a picture`);
  return path;
}

async function savePicture(path: string, entry: Entry) {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'w');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of entry) {
      hash.update(piece);
      bytes += piece.length;
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

function compare(expected: Checks, found: Checks) {
  const same = (a: Check | undefined, b: Check | undefined) =>
    a?.rows === b?.rows && a?.sha256 === b?.sha256;
  const table = keysOf(expected.tables, found.tables).find(
    (name) => !same(expected.tables[name], found.tables[name]),
  );
  if (table !== undefined) throw damaged(`the table ${table} is not as it was written`);
  const picture = keysOf(expected.pictures, found.pictures).find(
    (name) => expected.pictures[name]?.sha256 !== found.pictures[name]?.sha256,
  );
  if (picture !== undefined) throw damaged(`the picture ${picture} is not as it was written`);
}
const keysOf = (a: object, b: object) => [...new Set([...Object.keys(a), ...Object.keys(b)])];
