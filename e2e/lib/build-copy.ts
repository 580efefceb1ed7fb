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

/** Copies the built program, so that a test can replace its pages as the next build does. */
export async function copyBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-build-'));
  await mkdir(join(folder, 'backend'));
  for (const path of ['backend/dist', 'frontend/dist', 'package.json'])
    await cp(join(root, path), join(folder, path), { recursive: true });
  for (const path of ['migrations', 'node_modules', 'backend/src'])
    await symlink(join(root, path), join(folder, path));

  async function editFile(name: string, change: (text: string) => string) {
    const file = join(folder, 'frontend/dist', name);
    const before = await readFile(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${name} is as it was`);
    await writeFile(file, after);
    for (const copy of ['br', 'gz']) await rm(`${file}.${copy}`, { force: true });
  }

  /** Renames all scripts, as in a build: a script whose import has another name is a different one. */
  async function renameScripts() {
    const dist = join(folder, 'frontend/dist');
    const manifest = await readFile(join(dist, '.vite/kitchen.json'), 'utf8');
    const chunks = Object.values(JSON.parse(manifest) as Record<string, { file: string }>);
    const scripts = [...new Set(chunks.map(({ file }) => basename(file)))].filter((name) =>
      name.endsWith('.js'),
    );
    const renamed = (name: string) => name.replace('.js', '-next.js');
    const withNewNames = (text: string) =>
      scripts.reduce((all, name) => all.replaceAll(name, renamed(name)), text);
    for (const name of await readdir(dist, { recursive: true })) {
      if (!/\.(js|json|html)$/.test(name)) continue;
      const text = await readFile(join(dist, name), 'utf8');
      if (withNewNames(text) !== text) await editFile(name, withNewNames);
    }
    for (const name of scripts)
      await rename(join(dist, 'assets', name), join(dist, 'assets', renamed(name)));
  }

  return {
    program: { folder, args: [join(folder, 'backend/dist/main.js')] },
    /**
     * Replaces the kitchen's page by that of the next build: its scripts have other names, and the page has its build
     * in a meta element.
     */
    async replaceKitchenPage() {
      await renameScripts();
      const name = '<meta name="next-build" content="1">';
      await editFile('kitchen.html', (html) => html.replace('</head>', `${name}</head>`));
      await editFile('kitchen-sw.js', (worker) =>
        worker.replace(/\{[^{}]*"url":"\/roadmap"[^{}]*\}/, (entry) =>
          entry.replace(/"revision":"[^"]*"/, '"revision":"next-build"'),
        ),
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
