import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';
import { findFileNames, findInProse, findInName, listTrackedFiles } from './vocabulary.mjs';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'kalavara/vocabulary',
});

/** The lines of `code` in which a word or an id is found; each is a block, because several bind the same name. */
async function refusedLines(code: string[]): Promise<Set<string>> {
  const filePath = `${root}frontend/src/features/timers/store.ts`;
  const text = code.map((line) => (line.startsWith('//') ? line : `{ ${line} }`)).join('\n');
  const [result] = await eslint.lintText(text, { filePath });
  return new Set(result!.messages.map(({ line }) => code[line - 1]!));
}

const refusedCode = [
  'const saidText = 1;',
  'function keepTask() {}',
  'type Told = string;',
  'const f = (asked: string) => asked;',
  'const { a: heard } = b;',
  'const a = { wordsOf: 1 };',
  '// The house is told.',
  "test('an order that nobody paid', () => {});",
  "describe.runIf(true)('whoever comes', () => {});",
  "test.for([1])('somebody comes', () => {});",
  "test('the page says so', () => {});",
  "describe('a house with two servers', () => {});",
  "test.each([1])('%s is told the reason', { timeout: 1 }, () => {});",
  'test.skipIf(true)(`the cart of ${name} is kept`, () => {});',
  "test.for(['told', 'sent'])('an order is %s', () => {});",
  "test.each([[1, 'the house']])('%s and %s', () => {});",
  "test.each([{ name: 'told', by: 1 }] as const)('an order is $name', () => {});",
];
const titlesWithIds = [
  "test('S-001 a page opens', () => {});",
  "test('a page opens (K-240)', () => {});",
  'test(`R5 R6 ${n} screens agree`, () => {});',
];

const allowedCode = [
  'const input = 1;',
  'const { kept: stored } = answer;',
  'told(saidText);',
  "test('a body', () => {});",
  "log('nobody');",
  "test('a page opens', { meta: { requirements: ['S-001'], rules: ['R5'] } }, () => {});",
  "test('the drawing of a glass jar', () => {});",
  "pool.test('told');",
  '// Products have a shelf life.',
  "test.each([['order', 'told']])('the %s', () => {});",
  "test.each([{ name: 'order', text: 'told' }])('the $name', () => {});",
];
test('a private word, and an id in a title, are found, and nothing else', async () => {
  const refused = [...refusedCode, ...titlesWithIds];
  expect([...(await refusedLines([...refused, ...allowedCode]))]).toEqual(refused);
});

test('no tracked file has a private word in its name', () => {
  expect(findFileNames(['frontend/src/Shelf.module.css', 'docs/orders.md'])).toHaveLength(1);
  expect(findFileNames(listTrackedFiles())).toEqual([]);
});

test('a name is split at its capitals, and wire names are allowed', () => {
  expect(findInName('useShelf.ts')).toEqual(['shelf']);
  expect(findInName('wallet')).toEqual([]);
  expect(findInName('shelfLife')).toEqual([]);
  expect(findInProse('V8 frees the young generation.')).toEqual([]);
});
