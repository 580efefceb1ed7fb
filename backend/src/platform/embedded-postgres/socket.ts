import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { orIfMissing } from '../missing-file';
import type { Account } from './types';

const prefix = 'kalavara-socket-';
/** Linux' limit for a socket path, less the name that Postgres appends. */
const maxPathBytes = 107 - '/.s.PGSQL.65535'.length;

const notePathOf = (home: string) => join(home, 'socket');

/** The socket folder of the server that runs, or ran last; undefined if none is stored. */
export const findSocketFolder = async (home: string): Promise<string | undefined> =>
  (await readFile(notePathOf(home), 'utf8').catch(orIfMissing(''))).trim() || undefined;

/** The connection URL: through the socket, if there is one, else over TCP. */
export function urlOf(
  {
    password,
    port,
    socket,
  }: { password: string; port: number | string; socket?: string | undefined },
  database: string,
): string {
  const through = socket === undefined ? '' : `?host=${encodeURIComponent(socket)}`;
  return `postgres://kalavara:${password}@127.0.0.1:${port}/${database}${through}`;
}

/**
 * Creates a private folder for Postgres' socket; undefined where that is not possible. Over a socket, statements
 * take about half the time of TCP (measured: 20 % more orders a second). It is not in the data folder, whose path
 * may be too long for a socket.
 */
export async function makeSocketFolder(
  home: string,
  { ids }: Account,
): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const note = notePathOf(home);
  const before = await findSocketFolder(home);
  // Left by a killed server.
  if (before && basename(before).startsWith(prefix))
    await rm(before, { recursive: true, force: true });
  const isTooLong = Buffer.byteLength(join(tmpdir(), `${prefix}XXXXXX`)) > maxPathBytes;
  if (isTooLong) {
    await rm(note, { force: true });
    return undefined;
  }

  const folder = await mkdtemp(join(tmpdir(), prefix));
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(folder, ids.uid, ids.gid);
  await writeFile(note, `${folder}\n`);
  return folder;
}

/** Removes the lock file of a killed run: Postgres would trust it if its pid were reused. */
export async function clearSocketFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
