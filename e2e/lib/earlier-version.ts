import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './server';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = ['shared-types', 'migrations', 'backend', 'frontend'];

/** Checks out the program at a git tag, with today's packages; undefined without the history, as in a shallow clone. */
export async function checkOut(
  tag: string,
): Promise<(Program & { remove: () => Promise<void> }) | undefined> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  try {
    git('rev-parse', '--verify', `${tag}^{commit}`);
  } catch {
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-earlier-'));
  const archive = join(folder, 'archive.tar');
  git('archive', '--output', archive, tag);
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
