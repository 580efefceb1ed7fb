import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '@kalavara/shared-types/durations';
import { filmName, maxFilmBytes } from '@kalavara/shared-types/media/media.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError, isDiskFull } from '../../platform/errors';
import { orIfMissing } from '../../platform/missing-file';
import { unsavedPrefix } from './files';

/** The file to which a film is written. Tests of a full disk replace it. */
export type FilmFile = {
  write: (piece: Buffer) => Promise<unknown>;
  sync: () => Promise<void>;
  close: () => Promise<void>;
};
export type OpenFilmFile = (path: string) => Promise<FilmFile>;

export const openFilmFile: OpenFilmFile = async (path) => {
  const file = await open(path, 'wx');
  return {
    write: (piece) => file.writeFile(piece),
    sync: () => file.sync(),
    close: () => file.close(),
  };
};

/** The prefix of unfinished uploads. It starts with a dot, so that they are neither served nor backed up. */
const uploadPrefix = '.film-';
const headBytes = 128;

/** Streams a film to the disk and returns its name. After a failure no file remains. */
export async function saveFilm(
  folder: string,
  incoming: Readable,
  openAt: OpenFilmFile = openFilmFile,
): Promise<string> {
  const path = join(folder, uploadPrefix + randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    const name = await write(incoming, await openAt(path));
    await rename(path, join(folder, name));
    return name;
  } catch (error) {
    await rm(path, { force: true });
    throw isDiskFull(error) ? new AppError('disk-full') : error;
  } finally {
    // The rest is read and discarded, so that the client gets the answer instead of a reset.
    incoming.resume();
  }
}

async function write(incoming: Readable, sheet: FilmFile): Promise<string> {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const piece of pieces(incoming)) {
      bytes += piece.length;
      if (bytes > maxFilmBytes) throw new AppError('video-too-big');
      if (head.length < headBytes)
        head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
      // Checked with the first bytes, so that a wrong file is refused before it is uploaded.
      if (head.length === headBytes && !kindOf(head)) throw new AppError('video-unreadable');
      hash.update(piece);
      await sheet.write(piece);
    }
    const kind = kindOf(head);
    if (!kind) throw new AppError('video-unreadable');
    await sheet.sync();
    return `${hash.digest('hex').slice(0, 24)}.${kind}`;
  } finally {
    await sheet.close();
  }
}

/** Throws if the upload was aborted. */
async function* pieces(incoming: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch {
    throw new AppError('video-unreadable');
  }
}

/** Brands of picture formats with the container of MP4. */
const pictureBrands = /^(avi[fs]|he(ic|ix|im|is|vc|vx)|m(if|sf)1|jpeg|jxl )$/;
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** The type by content: the first box of an MP4, or the header of a WebM. */
export function kindOf(head: Buffer): 'mp4' | 'webm' | undefined {
  if (head.subarray(0, 4).equals(ebml)) return head.includes('webm') ? 'webm' : undefined;
  const isBox =
    head.length >= 12 &&
    head.readUInt32BE(0) >= 12 &&
    head.readUInt32BE(0) <= 1_024 &&
    head.toString('latin1', 4, 8) === 'ftyp';
  return isBox && !pictureBrands.test(head.toString('latin1', 8, 12)) ? 'mp4' : undefined;
}

/** The period after which all deleted data is removed. */
const retentionMs = 30 * dayMs;

/**
 * Deletes films that were unused for 30 days, and abandoned uploads and pictures. The time of a file is its last use,
 * because each run updates that of used films.
 */
export async function deleteUnusedFilms(
  folder: string,
  shown: ReadonlySet<string>,
  now: Instant,
): Promise<void> {
  for (const name of await readdir(folder).catch(orIfMissing([]))) {
    const path = join(folder, name);
    if (shown.has(name))
      await utimes(path, new Date(now), new Date(now)).catch(orIfMissing(undefined));
    else if (filmName.test(name)) await removeIfOld(path, now - retentionMs);
    else if ([uploadPrefix, unsavedPrefix].some((prefix) => name.startsWith(prefix)))
      await removeIfOld(path, now - dayMs);
  }
}

async function removeIfOld(path: string, before: Instant): Promise<void> {
  const found = await stat(path).catch(orIfMissing(undefined));
  if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true });
}
