import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { arrows } from './lint/arrows.mjs';
import { vocabulary } from './lint/vocabulary.mjs';

const typescript = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '**/test/**', 'e2e/**', 'bench/**'];

/**
 * React calls what an effect returns as its clean-up. `() => window.scrollTo(0, 0)` returns a promise since Chromium 156,
 * although its type is void. Allowed are a body in braces, `void …` and a function.
 */
const effectWithReturnValue = {
  selector:
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression:first-child:not([body.type=/^(BlockStatement|ArrowFunctionExpression)$/]):not([body.operator="void"])',
  message: 'Write the body of an effect in braces: React calls what it returns as its clean-up.',
};

/** Several properties, elements or declarations in one line: a reader looks for what is spread or exchanged. */
const packedLines = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the properties of this object into the one around it.',
  },
  {
    selector: 'SpreadElement > ArrayExpression',
    message: 'Write the elements of this array into what is around it.',
  },
  {
    selector: 'JSXSpreadAttribute > ObjectExpression',
    message: 'Write each property as an attribute.',
  },
  {
    selector:
      'VariableDeclarator[id.type="ArrayPattern"]:not(:has(ArrayPattern > RestElement)) > ArrayExpression.init',
    message: 'Write a declaration for each.',
  },
];

/** Vitest gives up after a second, which a busy machine exceeds (decision 30). */
const waitOfOneSecond = {
  selector:
    'CallExpression[callee.object.name="vi"][callee.property.name="waitFor"][arguments.length=1]',
  message: 'Use waitUntil, or state a limit.',
};

/** "5,5" would be stored as 55 (decision 105). */
const decimalsAsNumberField = {
  selector:
    'JSXOpeningElement:has(JSXAttribute[name.name="inputMode"][value.value="decimal"]) > JSXAttribute[name.name="type"][value.value="number"]',
  message:
    'A number field silently drops a comma: leave out the type and read it with parseDecimal.',
};

/** SQL stands in a feature's queries, so that a service reads as one story and a column is looked for in one place. */
const sqlOutsideQueries = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)$/]',
    message: 'Only queries files touch tables: move it to queries.ts or <name>.queries.ts.',
  },
  {
    selector: 'ImportDeclaration[source.value="kysely"] > ImportSpecifier[imported.name="sql"]',
    message: 'Only queries files write SQL: move it to queries.ts or <name>.queries.ts.',
  },
  {
    selector: 'CallExpression[callee.property.name="transaction"]',
    message: 'A transaction is opened by withTransaction (platform/db/transaction.ts).',
  },
];

/** Our own rules, and those of hooks and imports; `.oxlintrc.json` has the general rules of TypeScript and JavaScript. */
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist.tmp/',
    '**/.kalavara-*/',
    '.data/',
    '**/*.gen.ts',
    'bench/results/',
    'e2e/results/',
  ]),
  {
    files: typescript,
    languageOptions: { parser: tseslint.parser },
    rules: { 'no-restricted-syntax': ['error', ...packedLines, waitOfOneSecond] },
  },
  {
    files: typescript,
    ignores: tests,
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
    },
  },
  ...arrows.map(({ files, zones }) => ({
    files,
    ignores: tests,
    rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
  })),
  {
    // Browsers load rules and content too, so zod stays out of them.
    files: ['shared-types/src/**/*.rules.ts', 'shared-types/src/content/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'zod', allowTypeImports: true }] }],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': [
        'error',
        ...packedLines,
        waitOfOneSecond,
        effectWithReturnValue,
        decimalsAsNumberField,
      ],
    },
  },
  {
    files: ['backend/src/**/*.ts'],
    ignores: [
      ...tests,
      '**/queries.ts',
      '**/*.queries.ts',
      'backend/src/platform/db/**',
      'backend/src/tools/**',
    ],
    rules: { 'no-restricted-syntax': ['error', ...packedLines, ...sqlOutsideQueries] },
  },
  {
    // docs/glossary.md
    plugins: { kalavara: vocabulary },
    rules: { 'kalavara/vocabulary': 'error' },
  },
);
