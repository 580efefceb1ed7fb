import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes types for CSS modules, so that tsc checks class names: one declaration file for each style sheet of
 * `frontend/src`, in a folder that frontend/tsconfig.json merges with `src` by `rootDirs`. Without them every name is
 * allowed, as `vite/client` declares.
 */
export function writeCssTypes(sources: string, types: string): void {
  const written = new Set<string>();
  for (const file of cssModulesIn(sources)) {
    const names = classNamesOf(readFileSync(join(sources, file), 'utf8'));
    const fields = names.map((name) => `  readonly '${name}': string;\n`).join('');
    const text = `declare const classes: {\n${fields}};\nexport default classes;\n`;
    const path = join(types, `${file}.d.ts`);
    written.add(path);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue; // tsc compares time stamps
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const file of filesIn(types)) if (!written.has(join(types, file))) rmSync(join(types, file));
}

/**
 * Returns the classes of a style sheet in order, without duplicates; names in `:global(…)` are not part of the module.
 */
export function classNamesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/:global\((?:[^()]|\([^()]*\))*\)/g, '')
    .match(/[^{};]+(?=\{)/g);
  const names = (selectors ?? [])
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [...selector.replace(/'[^']*'/g, '').matchAll(/\.([a-z_][\w-]*)/gi)]);
  return [...new Set(names.map(([, name = '']) => name))];
}

export const cssModulesIn = (folder: string): string[] =>
  filesIn(folder).filter((file) => file.endsWith('.module.css'));

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    : [];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
  writeCssTypes(path('frontend/src'), path('node_modules/.cache/css-types'));
}
