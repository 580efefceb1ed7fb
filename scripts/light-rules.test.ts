import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../shared-types/src', import.meta.url));

/** The files a file loads when it runs: `import type` is gone by then. */
function loads(file: string): string[] {
  const froms = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm,
  );
  return [...froms].map(([, from = '']) =>
    from.startsWith('.') ? resolved(join(dirname(file), from)) : from,
  );
}

const resolved = (path: string) =>
  [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find(existsSync) ?? path;

function reaches(file: string, wanted: string, seen = new Set<string>()): string[] | undefined {
  if (seen.has(file)) return undefined;
  seen.add(file);
  for (const next of loads(file)) {
    if (next === wanted) return [file, next];
    const way = existsSync(next) && reaches(next, wanted, seen);
    if (way) return [file, ...way];
  }
  return undefined;
}

test('no rule and no text brings the parser of bodies along, not even by way of another file', () => {
  const all = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const files = all.filter(
    (name) => /\.rules\.ts$|^content\b.*\.ts$/.test(name) && !name.includes('.test.'),
  );
  const ways = files.map((name) => reaches(join(source, name), 'zod')).filter(Boolean);
  expect(files.length).toBeGreaterThan(5);
  expect(ways).toEqual([]);
});

test('the way is found where there is one', () => {
  expect(reaches(join(source, 'timers.ts'), 'zod')).toBeDefined();
});
