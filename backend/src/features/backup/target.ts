import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Instant } from '@kalavara/shared-types/primitives';
import { orIfMissing } from '../../platform/missing-file';
import { backupFolder, fileName } from './file';
import { BackupError } from './format';
import { isBackup } from './read';

/**
 * The path to which the command writes a backup: the given file or folder, relative to the folder of the caller, not to
 * that of npm. An existing file is replaced only if it is a backup.
 */
export async function findTarget(
  input: string | undefined,
  dataDir: string,
  at: Instant,
): Promise<string> {
  if (input === undefined) return resolve(backupFolder(dataDir), fileName(at));
  const path = resolve(process.env['INIT_CWD'] ?? '.', input);
  const found = await stat(path).catch(orIfMissing(undefined));
  if (found?.isDirectory()) return join(path, fileName(at));
  if (!found && /[/\\]$/.test(input))
    throw new BackupError(`No backup was written: there is no folder ${path}.`);
  if (found && found.size > 0 && !(await isBackup(path)))
    throw new BackupError(
      `No backup was written: ${path} is no backup and would be overwritten. Name a new file or a folder.`,
    );
  return path;
}
