import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { root } from './prepare.mjs';

const folder = join(root, 'docs', 'requirements');
const idPattern = /\b[SOKD]-\d{3}\b/g;

/** @typedef {{ id: string, part: string, section: string, text: string }} Row */

/**
 * The rows of a Markdown table whose first cell is an id, each with its part and its section.
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readRows(markdown) {
  const rows = [];
  let part = '';
  let section = '';
  for (const line of markdown.split('\n')) {
    const heading = /^## (.+?)( — .*)?$/.exec(line);
    const subheading = /^\| \| \| \*\*(.+?)\*\*/.exec(line);
    const row = /^\| ([SOKD]-\d{3}) \|(.*)\|/.exec(line);
    if (heading) [part, section] = [heading[1], ''];
    else if (subheading) section = subheading[1];
    else if (row) {
      const cells = row[2].split('|').map((cell) => cell.trim());
      rows.push({ id: row[1], part, section, text: cells.slice(1, 3).join(' ').trim() });
    }
  }
  return rows;
}

/** The ids a test file names in its strings: titles, rows of `test.each`, and `meta: { requirements: [...] }`. */
export function findIds(source, fileName = 'some.test.tsx') {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false, kind);
  const ids = new Set();
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      for (const [id] of node.text.matchAll(idPattern)) ids.add(id);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return ids;
}

/**
 * How many rows of each part a test names, and the rows that none names.
 * @param {Row[]} rows
 * @param {Set<string>} named
 */
export function measureCoverage(rows, named) {
  const parts = new Map();
  for (const { id, part } of rows) {
    const count = parts.get(part) ?? { rows: 0, covered: 0 };
    parts.set(part, {
      rows: count.rows + 1,
      covered: count.covered + Number(named.has(id)),
    });
  }
  const known = new Set(rows.map(({ id }) => id));
  return {
    parts,
    missing: rows.filter(({ id }) => !named.has(id)),
    unknown: [...named].filter((id) => !known.has(id)).sort(),
  };
}

function main() {
  const rows = ['checklist.md', 'decisions.md'].flatMap((name) =>
    readRows(readFileSync(join(folder, name), 'utf8')).map((row) =>
      name === 'checklist.md' ? row : { ...row, part: 'Decisions (D)' },
    ),
  );
  const files = folders
    .flatMap((name) =>
      readdirSync(join(root, name), { recursive: true }).map((file) => join(name, file)),
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .filter((file) => file !== selfTest);
  const named = new Set(
    files.flatMap((file) => [...findIds(readFileSync(join(root, file), 'utf8'), file)]),
  );
  const { parts, missing, unknown } = measureCoverage(rows, named);

  let section;
  for (const row of missing) {
    const of = [row.part, row.section].filter(Boolean).join(', ');
    if (of !== section) console.log(`\n${of}`);
    section = of;
    console.log(`  ${row.id}  ${row.text}`);
  }
  console.log('\nRows that a test names:');
  for (const [part, { rows: all, covered }] of parts)
    console.log(`  ${part.padEnd(24)} ${String(covered).padStart(4)} of ${all}`);
  if (unknown.length > 0) {
    console.log(`\nTests name ids that no row has: ${unknown.join(', ')}`);
    process.exitCode = 1;
  }
}

const folders = ['shared-types', 'backend', 'frontend', 'e2e', 'scripts'];
const selfTest = 'scripts/requirements.test.ts'; // its ids are examples
if (process.argv[1] === fileURLToPath(import.meta.url)) main();
