import { execFileSync } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { root } from '../scripts/prepare.mjs';

/**
 * The private words of docs/glossary.md. Those of `namesOnly` are plain English in a sentence, so only names avoid
 * them.
 */
const namesOnly =
  'afterwards again anew calm crowd deaf deafen doer farewell fate fates flood flooding forgive honest honestly insist knock letter letters ' +
  'look looks news place places plainest recall reckon reckoned silence soon storm tidied trouble troubled troubles wish word words wrongs';
const everywhere =
  'ask asked born breath door doors everybody hear heard hears house jar jars journey keep keeper keeps kept lapse lapsed lapses mend ' +
  'mended mends nameless nobody patience said say says seen shelf shelves somebody tell tells till told wall whoever young';
const bannedInProse = new Set(everywhere.split(' '));
const bannedInNames = new Set(`${namesOnly} ${everywhere}`.split(' '));

/** Allowed names, each with the reason that docs/glossary.md gives. */
const allowedNames = new Set([
  // wire and database
  'askedAt',
  'firstSeenBy',
  'kept',
  'keepsTimes',
  'lastSeen',
  'lastSeenAt',
  'place',
  'placeOrder',
  'Jars',
  'holdsEventPlace',
  'placeOfSupply',
  'said',
  'trouble',
  'troubles',
  // wire, database and browser storage
  'seen',
  'seenUnit',
  'shelfLife',
  'told',
  // wire and browser storage
  'heardAgoMs',
  'heardAt',
  // Node, esbuild, fetch, react-hook-form
  'keepAlive',
  'keepAliveTimeout',
  'keepDefaultValues',
  'keepNames',
  'keepalive',
  // drawings of glass jars
  'Jar',
  'jar',
  'journey.svg', // an address in published pages
  // "amount in words" of an invoice; CSS
  'rupeesInWords',
  'letterSpacing',
  'SANDBOX_KEEP_IN', // environment
]);
/** Phrases of standard terms: shelf life, V8's young generation, HTTP's keep-alive and glass jars. */
const allowedPhrases = /shelf life|young[- ]generation|keep-alive|keepalive|glass jars?/gi;

/** Ids of rows in docs/requirements/ and of rules in docs/realtime.md, which belong in the metadata of a test. */
const ids = /\b[SOKD]-\d{3}\b|\b[RF]\d{1,2}\b/g;
const titled = /^(?:describe|it|test)$/;

/** Returns the title of a test or of a group of tests, also behind `test.for(…)`; undefined for any other call. */
function titleOf({ callee, arguments: [title] }) {
  let named = callee;
  while (named.type !== 'Identifier') {
    named = named.type === 'CallExpression' ? named.callee : named.object;
    if (!named) return undefined;
  }
  if (!titled.test(named.name) || !title) return undefined;
  return title.type === 'TemplateLiteral'
    ? title.quasis.map(({ value }) => value.raw).join(' ')
    : title.value;
}

/**
 * Returns the strings in the table of `test.for([…])('… %s', …)` that its title shows: cells by position, or fields by
 * `$name`.
 */
function shownCells({ callee }, title) {
  const table = callee.arguments?.[0];
  const rows = (table?.expression ?? table)?.elements ?? [];
  const count = title.match(/%[a-z]/gi)?.length ?? 0;
  const names = [...title.matchAll(/\$(\w+)/g)].map(([, name]) => name);
  const cellsOf = (row) => {
    if (row?.type === 'ArrayExpression') return row.elements.slice(0, count);
    if (row?.type === 'ObjectExpression')
      return row.properties.flatMap(({ key, value }) => (names.includes(key?.name) ? [value] : []));
    return count > 0 ? [row] : [];
  };
  return rows.flatMap(cellsOf).filter((cell) => typeof cell?.value === 'string');
}

const split = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

/** Returns the private words in a declared name or a file name. */
export const findInName = (name) =>
  allowedNames.has(name) ? [] : split(name).filter((term) => bannedInNames.has(term));

/** Returns the private words in a comment or in the title of a test. */
export const findInProse = (text) =>
  (text.replace(allowedPhrases, '').toLowerCase().match(/\w+/g) ?? []).filter((term) =>
    bannedInProse.has(term),
  );

const declarations = {
  id: /^(VariableDeclarator|FunctionDeclaration|FunctionExpression|Class\w+|TS(TypeAlias|Interface|Enum)Declaration)$/,
  key: /^(Property|PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/,
};

function isDeclared(node) {
  const { parent } = node;
  if (declarations.id.test(parent.type))
    return parent.id === node || (parent.params ?? []).includes(node);
  if (parent.type === 'Property' && parent.parent.type === 'ObjectPattern')
    return parent.value === node;
  if (declarations.key.test(parent.type)) return parent.key === node && !parent.computed;
  if (parent.type === 'ImportSpecifier')
    return parent.local === node && parent.local.name !== parent.imported.name;
  if (parent.type === 'AssignmentPattern') return parent.left === node;
  return (
    /^(ArrayPattern|RestElement|ArrowFunctionExpression|TSParameterProperty)$/.test(parent.type) &&
    parent.body !== node
  );
}

/**
 * The ESLint rule `kalavara/vocabulary`: refuses private words in declared names, in comments, and in the titles of
 * tests with the cells that they show; and ids in titles.
 */
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      privateTerm: "'{{term}}' is a private word: docs/glossary.md has the term.",
      idInTitle:
        "'{{id}}' belongs into the metadata: meta: { requirements: [...] } or { rules: [...] }.",
    },
  },
  create: (context) => ({
    'Identifier, PrivateIdentifier'(node) {
      if (!isDeclared(node)) return;
      for (const term of findInName(node.name))
        context.report({ node, messageId: 'privateTerm', data: { term } });
    },
    CallExpression(node) {
      const title = String(titleOf(node) ?? '');
      const [at] = node.arguments;
      for (const term of findInProse(title))
        context.report({ node: at, messageId: 'privateTerm', data: { term } });
      for (const [id] of title.matchAll(ids))
        context.report({ node: at, messageId: 'idInTitle', data: { id } });
      for (const cell of title ? shownCells(node, title) : [])
        for (const term of findInProse(cell.value))
          context.report({ node: cell, messageId: 'privateTerm', data: { term } });
    },
    Program() {
      for (const { loc, value } of context.sourceCode.getAllComments())
        for (const term of findInProse(value))
          context.report({ loc, messageId: 'privateTerm', data: { term } });
    },
  }),
};
export const vocabulary = { rules: { vocabulary: rule } };

/** Allowed file names. */
const allowedFiles = new Set([
  'migrations/0016_pickle_event_news.sql',
  'migrations/0023_room_on_the_shelf.sql', // both applied
  'docs/decisions/0032-young-generation.md', // V8's term
]);

/** Returns the files whose path has a private word. */
export const findFileNames = (files) =>
  files.filter(
    (file) =>
      !allowedFiles.has(file) && file.split('/').some((part) => findInName(part).length > 0),
  );

export const listTrackedFiles = () =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Prints the number of hits by folder; with `--all` each hit. */
async function main() {
  const eslint = new ESLint({
    cwd: root,
    ruleFilter: ({ ruleId }) => ruleId === 'kalavara/vocabulary',
  });
  const folders = new Map();
  for (const { filePath, messages } of await eslint.lintFiles(['.'])) {
    const file = relative(root, filePath);
    const folder = file
      .split('/')
      .slice(0, /^(back|front)end\/src/.test(file) ? 4 : 2)
      .join('/');
    const hits = messages.filter(({ ruleId }) => ruleId === 'kalavara/vocabulary');
    if (hits.length > 0) folders.set(folder, (folders.get(folder) ?? 0) + hits.length);
    if (process.argv.includes('--all'))
      for (const { line, message } of hits) console.log(`${file}:${line} ${message}`);
  }
  for (const [folder, count] of [...folders].sort((a, b) => b[1] - a[1]))
    console.log(String(count).padStart(5), folder);
  for (const file of findFileNames(listTrackedFiles())) console.log('file name:', file);
}
// Not awaited: eslint.config.js imports this module.
if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
