import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { classNamesOf, cssModulesIn, writeCssTypes } from './css-types';

const folder = mkdtempSync(join(tmpdir(), 'kalavara-css-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function errorsOf(source: string): string[] {
  const sources = join(folder, 'src');
  const types = join(folder, 'types');
  mkdirSync(sources, { recursive: true });
  writeFileSync(
    join(sources, 'Card.module.css'),
    `.card { color: red; }\n.card .title { top: 0; }\n`,
  );
  writeFileSync(join(sources, 'Card.ts'), source);
  writeCssTypes(sources, types);
  const program = ts.createProgram([join(sources, 'Card.ts')], {
    noEmit: true,
    strict: true,
    types: [],
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    rootDirs: [sources, types],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('tsc finds a class that is missing in the style sheet', () => {
  const line = `import css from './Card.module.css';\nexport const name = css`;
  expect(errorsOf(`${line}['title'];`)).toEqual([]);
  expect(errorsOf(`${line}['titel'];`)).toEqual([
    expect.stringContaining(`'titel' does not exist`),
  ]);
});

test('classes are read from selectors only, without global ones', () => {
  const css = `@media (max-width: 59.99em) { .a:not(.b)::before, .c > d { width: 1.5em; content: '.x'; } }
    :global(html[lang='ml']) .d { color: red } /* .y {} */ @keyframes turn { 50% { top: .5em; } }`;
  expect(classNamesOf(css)).toEqual(['a', 'b', 'c', 'd']);
});

test('every class of a style sheet is used', () => {
  const sources = join(import.meta.dirname, '../src');
  const unused = unusedClasses(sources);
  expect(unused).toEqual([]);
});

test('a class that no component uses is found', () => {
  errorsOf(`import css from './Card.module.css';\nexport const name = css['card'];`);
  expect(unusedClasses(join(folder, 'src'))).toEqual(['Card.module.css: title']);
});

/**
 * Returns the classes that no component uses. If a name is computed (`css[look]`), tsc checks its values, and all
 * classes of the file count as used.
 */
function unusedClasses(sources: string): string[] {
  const used = new Map<string, string>();
  const components = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  for (const file of components.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(join(sources, file), 'utf8');
    for (const [, name, path] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = join(dirname(file), path!);
      const accesses = text.match(new RegExp(`\\b${name}\\[[^\\]]*\\]`, 'g')) ?? [];
      used.set(module, [used.get(module) ?? '', ...accesses].join('\n'));
    }
  }
  return cssModulesIn(sources).flatMap((module) => {
    const accesses = used.get(module) ?? '';
    if (/\[\w+\]/.test(accesses)) return [];
    const names = classNamesOf(readFileSync(join(sources, module), 'utf8'));
    return names
      .filter((name) => !accesses.includes(`'${name}'`))
      .map((name) => `${module}: ${name}`);
  });
}
