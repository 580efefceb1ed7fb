import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type BuildCopy = Awaited<ReturnType<typeof copyBuild>>;

/** A copy of the built program, whose pages a test replaces as the next build does. */
export async function copyBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-build-'));
  await mkdir(join(folder, 'backend'));
  for (const path of ['backend/dist', 'frontend/dist', 'package.json'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  for (const path of ['migrations', 'node_modules', 'backend/src'])
    await symlink(join(root, path), join(folder, path));

  async function edit(name: string, change: (text: string) => string) {
    const file = join(folder, 'frontend/dist', name);
    const before = await readFile(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${name} is as it was`);
    await writeFile(file, after);
    for (const copy of ['br', 'gz']) await rm(`${file}.${copy}`, { force: true });
  }

  return {
    program: { folder, args: [join(folder, 'backend/dist/main.js')] },
    /** The kitchen's page of the next build, which names itself in a meta element. */
    async replaceKitchenPage() {
      const name = '<meta name="next-build" content="1">';
      await edit('kitchen.html', (html) => html.replace('</head>', `${name}</head>`));
      await edit('kitchen-sw.js', (worker) =>
        worker.replace(/(\{[^{}]*\/roadmap[^{}]*\})/, (entry) =>
          entry.replace(/revision(["`']?):\s*["`'][^"`']*["`']/, 'revision$1:"next-build"'),
        ),
      );
      await edit('.vite/staff.json', (manifest) => `${manifest}\n`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
