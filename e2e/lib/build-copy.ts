import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

  async function renameEntry() {
    const dist = join(folder, 'frontend/dist');
    const names = await readdir(dist, { recursive: true });
    const entry = names
      .map((name) => basename(name))
      .find((name) => /^kitchen-.{8}\.js$/.test(name));
    if (!entry) throw new Error('the build has no script of the kitchen');
    const next = 'kitchen-nextnext.js';
    for (const name of names.filter((name) => /\.(js|json|html)$/.test(name)))
      if ((await readFile(join(dist, name), 'utf8')).includes(entry))
        await edit(name, (text) => text.replaceAll(entry, next));
    await rename(join(dist, 'assets', entry), join(dist, 'assets', next));
  }

  return {
    program: { folder, args: [join(folder, 'backend/dist/main.js')] },
    /** The kitchen's page of the next build: its script has another name, and the page names itself in a meta element. */
    async replaceKitchenPage() {
      await renameEntry();
      const name = '<meta name="next-build" content="1">';
      await edit('kitchen.html', (html) => html.replace('</head>', `${name}</head>`));
      await edit('kitchen-sw.js', (worker) =>
        worker.replace(/\{[^{}]*"url":"\/roadmap"[^{}]*\}/, (entry) =>
          entry.replace(/"revision":"[^"]*"/, '"revision":"next-build"'),
        ),
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
