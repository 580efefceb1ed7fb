import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Generates the class names of CSS modules: the name of the class and four characters that identify its file, without
 * Vite's line number. Used by the builds of the pages and of the server's pages, so that both have the same names. Two
 * files with the same four characters fail the build.
 */
export function classNames(root: string) {
  const paths = new Map<string, string>();
  return (name: string, file: string): string => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const digest = createHash('sha256').update(path).digest('hex').slice(0, 10);
    const suffix = parseInt(digest, 16).toString(36).slice(-4);
    const other = paths.get(suffix) ?? path;
    if (other !== path) throw new Error(`${path} and ${other} have the same suffix: rename one.`);
    paths.set(suffix, path);
    return `${name}_${suffix}`;
  };
}
