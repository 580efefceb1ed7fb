import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error';

/** Creates DATA_DIR where it is missing; refuses one that this user may not write. */
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
