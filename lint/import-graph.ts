import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/prepare.mjs';

const importPattern = /^(?:import|export) (type )?[^;]*?from '([^']+)'/gm;
const lazyPattern = /\bimport\('(\.[^']+)'\)/g;
const shared = '@kalavara/shared-types/';

/**
 * Returns the imports of a file: absolute paths of files, and names of packages. `types` includes type imports, `lazy`
 * includes dynamic imports by `import()`.
 */
export function importsOf(file: string, { types = false, lazy = false } = {}): string[] {
  const source = readFileSync(file, 'utf8');
  const loaded = [...source.matchAll(importPattern)]
    .filter(([, isType]) => types || !isType)
    .map(([, , from = '']) => from);
  const later = lazy ? [...source.matchAll(lazyPattern)].map(([, from = '']) => from) : [];
  return [...loaded, ...later].map((from) => {
    if (from.startsWith('.')) return resolve(join(dirname(file), from));
    return from.startsWith(shared)
      ? resolve(join(root, 'shared-types/src', from.slice(shared.length)))
      : from;
  });
}

const resolve = (path: string) =>
  [`${path}.ts`, `${path}.tsx`, path, join(path, 'index.ts')].find(
    (each) => existsSync(each) && /\.\w+$/.test(each),
  ) ?? path;

/** Returns the paths of the TypeScript files below these folders of the repository. */
export const sourceFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist[^/]*)\//.test(name))
      .map((name) => join(root, folder, name)),
  );

/** Returns at least one cycle of each group of nodes that reach each other, as a path that ends where it starts. */
export function findCycles(calls: (node: string) => readonly string[], nodes: Iterable<string>) {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) return void cycles.push([...path.slice(path.indexOf(node)), node]);
    if (done.has(node)) return;
    for (const called of calls(node)) visit(called, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
  return cycles;
}
