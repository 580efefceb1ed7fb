import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { filmName, mostFilmBytes } from '@kalavara/shared-types/media.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import { AppError } from '../../platform/errors';
import { orIfMissing } from '../../platform/embedded-postgres/binaries';
import { isFull } from './files';

/** Where a film is written to. For tests of a full disk it is another. */
export type Sheet = {
  write: (piece: Buffer) => Promise<unknown>;
  sync: () => Promise<void>;
  close: () => Promise<void>;
};
export type OpenSheet = (path: string) => Promise<Sheet>;

export const openSheet: OpenSheet = async (path) => {
  const file = await open(path, 'wx');
  return {
    write: (piece) => file.writeFile(piece),
    sync: () => file.sync(),
    close: () => file.close(),
  };
};

/** What is on its way in; with a dot, so that it is neither served nor backed up. */
const onItsWay = '.film-';
const headBytes = 128;

/** Keeps a film as it comes, without ever holding more than a piece of it, and answers its name; or nothing of it is left. */
export async function keepFilm(
  folder: string,
  incoming: Readable,
  openAt: OpenSheet = openSheet,
): Promise<string> {
  const path = join(folder, onItsWay + randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    const name = await write(incoming, await openAt(path));
    await rename(path, join(folder, name));
    return name;
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? new AppError('disk-full') : error;
  } finally {
    // The rest is read and forgotten: a connection that is cut would never hear why.
    incoming.resume();
  }
}

async function write(incoming: Readable, sheet: Sheet): Promise<string> {
  const hash = createHash('sha256');
  let [head, bytes] = [Buffer.alloc(0), 0];
  try {
    for await (const piece of pieces(incoming)) {
      bytes += piece.length;
      if (bytes > mostFilmBytes) throw new AppError('video-too-big');
      if (head.length < headBytes)
        head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
      // Told at once: nobody waits minutes to hear that it was a letter.
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

/** A sender who goes away in the middle sent no film. */
async function* pieces(incoming: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch {
    throw new AppError('video-unreadable');
  }
}

/** Pictures come in the same box as MP4. */
const pictureBrands = /^(avi[fs]|he(ic|ix|im|is|vc|vx)|m(if|sf)1|jpeg|jxl )$/;
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** By what is in it, whatever it is called: the first box of an MP4, or the header of a WebM. */
export function kindOf(head: Buffer): 'mp4' | 'webm' | undefined {
  if (head.subarray(0, 4).equals(ebml)) return head.includes('webm') ? 'webm' : undefined;
  const isBox =
    head.length >= 12 &&
    head.readUInt32BE(0) >= 12 &&
    head.readUInt32BE(0) <= 1_024 &&
    head.toString('latin1', 4, 8) === 'ftyp';
  return isBox && !pictureBrands.test(head.toString('latin1', 8, 12)) ? 'mp4' : undefined;
}

const day = 24 * 60 * 60_000;
/** As everything that is taken away in this house. */
const keptFor = 30 * day;

/**
 * Takes away films that no step has shown for 30 days, and what an upload that died left behind. A file's time is when it
 * was last seen in use: what is shown is marked on every round.
 */
export async function clear(
  folder: string,
  shown: ReadonlySet<string>,
  now: Instant,
): Promise<void> {
  for (const name of await readdir(folder).catch(orIfMissing([]))) {
    const path = join(folder, name);
    if (shown.has(name))
      await utimes(path, new Date(now), new Date(now)).catch(orIfMissing(undefined));
    else if (filmName.test(name)) await removeIfOld(path, now - keptFor);
    else if (name.startsWith(onItsWay)) await removeIfOld(path, now - day);
  }
}

async function removeIfOld(path: string, before: Instant): Promise<void> {
  const found = await stat(path).catch(orIfMissing(undefined));
  if (found && found.mtimeMs < before) await rm(path, { force: true });
}
