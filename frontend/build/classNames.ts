import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** The class of a module's rule: its own name and four letters of the file's path, without Vite's line number. */
export function classNames(root: string) {
  return (name: string, file: string): string => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 4);
    return `${name}_${hash}`;
  };
}
