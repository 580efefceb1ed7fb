import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../scripts/prepare.mjs';

/**
 * Returns the rows of Markdown tables whose first cell is an id, as `{ id, part, section, text }` with the headings
 * above them.
 */
export function readRows(markdown) {
  let part = '';
  let section = '';
  return markdown.split('\n').flatMap((line) => {
    const heading = /^## (.+?)( — .*)?$/.exec(line);
    if (heading) [part, section] = [heading[1], ''];
    section = /^\| \| \| \*\*(.+?)\*\*/.exec(line)?.[1] ?? section;
    const [, id, rest] = /^\| ([SOKD]-\d{3}) \|(.*)\|/.exec(line) ?? [];
    const text = rest?.split('|', 3).slice(1).join(' ').replace(/\s+/g, ' ').trim();
    return id ? [{ id, part: id.startsWith('D') ? 'Decisions (D)' : part, section, text }] : [];
  });
}

/** Returns the ids in a test outside comments: in titles, tables, and `meta: { requirements: [...] }`. */
export const findIds = (source) =>
  source.replace(/^\s*(\/\/|\/?\*).*$/gm, '').match(/\b[SOKD]-\d{3}\b/g) ?? [];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (...path) => readFileSync(join(root, ...path), 'utf8');
  const rows = ['checklist', 'decisions'].flatMap((name) =>
    readRows(read(`docs/requirements/${name}.md`)),
  );
  const named = new Set(
    ['shared-types', 'backend', 'frontend', 'e2e'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .filter((file) => /^(?!.*(node_modules|dist)\/).*\.test\.tsx?$/.test(file))
        .flatMap((file) => findIds(read(folder, file))),
    ),
  );
  for (const { id, part, section, text } of rows)
    if (!named.has(id))
      console.log(`${id}  ${[part, section].filter(Boolean).join(', ')}: ${text}`);
  for (const part of new Set(rows.map((row) => row.part))) {
    const ids = rows.filter((row) => row.part === part).map(({ id }) => id);
    console.log(
      `${part}: tests name ${ids.filter((id) => named.has(id)).length} of ${ids.length} rows.`,
    );
  }
  const unknown = [...named].filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`Tests name ids that no row has: ${unknown.join(', ')}`);
}
