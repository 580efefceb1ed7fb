import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cssModulesIn } from './css-types';

const most = 4;
const folder = mkdtempSync(join(tmpdir(), 'kalavara-css-repeats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(`no more than ${most} declarations stand twice in the CSS modules`, () => {
  expect(repeatsIn(join(import.meta.dirname, '../src'))).toEqual([]);
});

test('a repeated block is found in another order and inside a media query', () => {
  const block = ['top: 0', 'right: 0', 'bottom: 0', 'left: 0', 'color: red'];
  writeFileSync(join(folder, 'A.module.css'), `/* .x { */ .a,\n.b { ${block.join('; ')} }`);
  writeFileSync(
    join(folder, 'B.module.css'),
    `@media print { .c { ${block.toReversed().join(';\n')}; } } .d { ${block.slice(1).join('; ')} }`,
  );
  writeFileSync(join(folder, 'C.module.css'), `.e { ${block.slice(1).join('; ')} }`);
  expect(repeatsIn(folder)).toEqual([
    `A.module.css: .a, .b = B.module.css: .c { ${block.toSorted().join('; ')} }`,
  ]);
});

/** Returns the blocks of declarations that occur more than once, in any order of declarations. */
function repeatsIn(sources: string): string[] {
  const positions = new Map<string, string[]>();
  for (const file of cssModulesIn(sources)) {
    const css = readFileSync(join(sources, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = body.split(';').flatMap((each) => each.trim() || []);
      if (declarations.length <= most) continue;
      const block = declarations.toSorted().join('; ');
      const position = `${file}: ${selector.trim().replace(/\s+/g, ' ')}`;
      positions.set(block, [...(positions.get(block) ?? []), position]);
    }
  }
  return [...positions]
    .filter(([, where]) => where.length > 1)
    .map(([block, where]) => `${where.toSorted().join(' = ')} { ${block} }`);
}
