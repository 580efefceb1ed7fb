import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names the classes of style modules: a class's own name and four characters of its file, without Vite's line number. The
 * build of the pages and that of the server's pages use it, so that their names agree. Two files with the same four
 * characters end the build.
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
