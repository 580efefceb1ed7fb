import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';
import { featureCalls } from './arrows.mjs';
import { findCycles, importsOf, sourceFiles } from './import-graph';

/** Cycles of files, those of `import type` and `import()` included. */
function findImportCycles(files: readonly string[]): string[][] {
  const known = new Set(files);
  return findCycles(
    (file) => importsOf(file, { types: true, lazy: true }).filter((each) => known.has(each)),
    files,
  );
}

test('no file imports itself by way of others', () => {
  const files = sourceFiles(
    'shared-types/src',
    'backend/src',
    'frontend',
    'e2e',
    'bench',
    'scripts',
    'lint',
  );
  const cycles = findImportCycles(files).map((cycle) =>
    cycle.map((file) => relative(root, file)).join(' → '),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(cycles).toEqual([]);
});

test('planted cycles of a type import and of a lazy import are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-cycle-'));
  const a = join(folder, 'a.ts');
  const b = join(folder, 'b.ts');
  writeFileSync(a, "import { b } from './b';\nexport type A = typeof b;\n");
  writeFileSync(b, "import type { A } from './a';\nexport const b: A = 1;\n");
  try {
    expect(findImportCycles([a, b])).toEqual([[a, b, a]]);
    writeFileSync(a, "export const b = () => import('./b');\nexport type A = number;\n");
    expect(findImportCycles([a, b])).toEqual([[a, b, a]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const calls: Readonly<Record<string, readonly string[]>> = featureCalls;

test('features call each other without cycles', () => {
  expect(findCycles((name) => calls[name] ?? [], Object.keys(calls))).toEqual([]);
});

test('each listed call of a feature is made', () => {
  const unused = Object.entries(calls).flatMap(([name, called]) => {
    const imports = sourceFiles(`backend/src/features/${name}`)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => importsOf(file, { types: true }));
    return called
      .filter((other) => !imports.some((file) => file.includes(`/features/${other}/`)))
      .map((other) => `${name} → ${other}`);
  });
  expect(unused).toEqual([]);
});
