import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './server';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = ['shared-types', 'migrations', 'backend', 'frontend'];

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();

/** Returns the last commit of a version of `package.json`; undefined without the history, as in a shallow clone. */
function findLastCommit(version: string): string | undefined {
  try {
    // The newest commit that changes how often the version occurs is the one that begins the next version.
    const next = git('log', '-1', '--format=%H', `-S"version": "${version}"`, '--', 'package.json');
    return git('rev-parse', '--verify', `${next}^{commit}~1`);
  } catch {
    return undefined;
  }
}

/** Checks out the program at the last commit of a version, with today's packages; undefined without the history. */
export async function checkOutVersion(
  version: string,
): Promise<(Program & { remove: () => Promise<void> }) | undefined> {
  const commit = findLastCommit(version);
  if (commit === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-earlier-'));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['xf', archive, '-C', folder]);

  const packages = join(root, 'node_modules');
  await mkdir(join(folder, 'node_modules', '@kalavara'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== '@kalavara')
      await symlink(join(packages, name), join(folder, 'node_modules', name));
  for (const name of workspaces)
    await symlink(join(folder, name), join(folder, 'node_modules', '@kalavara', name));
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return {
    folder,
    args: ['--import', tsx, join(folder, 'backend', 'src', 'main.ts')],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
