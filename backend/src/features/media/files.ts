import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOf, stemOf } from '@kalavara/shared-types/media/media.rules';
import { AppError, isDiskFull } from '../../platform/errors';
import type { CleanPicture } from './cleaner';

export const folderOf = (dataDir: string) => join(dataDir, 'media');

/**
 * The prefix of the folder of a picture that is being saved; its name is unique, because two servers may save in one
 * media folder.
 */
export const unsavedPrefix = '.new';

/** Writes a file durably. Tests of a full disk replace it. */
export type Write = (path: string, data: Buffer) => Promise<void>;

export const writeDurably: Write = async (path, data) => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Saves either all sizes of a picture or none. Files are named by their content: equal pictures share files. */
export async function savePicture(
  folder: string,
  { parts, ...size }: CleanPicture,
  write: Write,
): Promise<string> {
  const hash = createHash('sha256');
  for (const { data } of parts) hash.update(data);
  const stem = stemOf(hash.digest('hex').slice(0, 24), size);
  const made = join(folder, `${unsavedPrefix}-${randomUUID()}`);
  try {
    await mkdir(made, { recursive: true });
    const names = parts.map(({ format, width }) =>
      fileOf(stem, format, width === size.width ? undefined : width),
    );
    for (const [index, name] of names.entries()) await write(join(made, name), parts[index]!.data);
    for (const name of names) await rename(join(made, name), join(folder, name));
    return stem;
  } catch (error) {
    throw isDiskFull(error) ? new AppError('disk-full') : error;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}
