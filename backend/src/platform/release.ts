import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Release = {
  /** The version in package.json. */
  version: string;
  /** The git commit from which the program was built; undefined outside of a checkout, and when it runs from its sources. */
  commit: string | undefined;
};

/** The version and commit of this program. The build replaces the expression of the commit (backend/vite.config.ts). */
export const readRelease = (migrationsDir: string): Release => ({
  version: readVersion(migrationsDir),
  commit: process.env.KALAVARA_COMMIT || undefined,
});

/** The version in package.json, which is beside the migrations, also in a container. */
export function readVersion(migrationsDir: string): string {
  const file = readFileSync(join(migrationsDir, '..', 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

/** "0.2.0 (1f2e3d4c5b6a)", or the version alone. */
export const releaseText = ({ version, commit }: Release): string =>
  commit === undefined ? version : `${version} (${commit})`;

/** An id of the built pages, six characters long, which changes with them. */
export function readPagesVersion(pagesDir: string): string {
  const manifests = join(pagesDir, '.vite');
  if (!existsSync(manifests)) return 'source';
  const hash = createHash('sha256');
  for (const name of readdirSync(manifests).sort())
    hash.update(readFileSync(join(manifests, name)));
  return hash.digest('hex').slice(0, 6);
}
