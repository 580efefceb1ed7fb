import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';
import { importsOf, sourceFiles } from './import-graph';

/** The files by way of which one file loads another file or a package. */
function findImportPath(
  file: string,
  target: string,
  visited = new Set<string>(),
): string[] | undefined {
  if (visited.has(file)) return undefined;
  visited.add(file);
  for (const next of importsOf(file)) {
    if (next === target) return [file, next];
    const rest = existsSync(next) && findImportPath(next, target, visited);
    if (rest) return [file, ...rest];
  }
  return undefined;
}

test('rules and content do not load zod, not even by way of another file', () => {
  const files = sourceFiles('shared-types/src').filter(
    (name) => /\.rules\.ts$|\/content\/.*\.ts$/.test(name) && !name.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.map((file) => findImportPath(file, 'zod')).filter(Boolean)).toEqual([]);
});

test('an import path is found', () => {
  expect(findImportPath(join(root, 'shared-types/src/timers/timers.ts'), 'zod')).toBeDefined();
});
