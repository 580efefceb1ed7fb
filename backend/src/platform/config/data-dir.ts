import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OperatorError } from '../operator-error';

/** Creates DATA_DIR if it is missing. Throws an `OperatorError` if this user cannot write it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR: ${path} cannot be created or written by this user: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** Throws an `OperatorError` if DATA_DIR is a file or is inside of one. */
export async function refuseFile(dataDir: string): Promise<void> {
  const path = resolve(dataDir);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (found === undefined) await refuseFile(dirname(path));
  else if (!found.isDirectory())
    throw new OperatorError(
      `DATA_DIR: ${path} is a file. Set DATA_DIR to a folder; it is created where it is missing.`,
    );
}
