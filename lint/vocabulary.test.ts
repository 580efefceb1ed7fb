import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';
import { findFileNames, findInProse, findInName, listTrackedFiles } from './vocabulary.mjs';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'kalavara/vocabulary',
});

async function complaints(code: string): Promise<string[]> {
  const filePath = `${root}frontend/src/features/timers/store.ts`;
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.map(({ message }) => message) ?? [];
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
test.for(refusedCode)('a private word is found: %s', async (code) => {
  expect(await complaints(code)).not.toEqual([]);
});

test.for([
  "test('S-001 a page opens', () => {});",
  "test('a page opens (K-240)', () => {});",
  'test(`R5 R6 ${n} screens agree`, () => {});',
])('an id in a title is found: %s', async (code) => {
  expect(await complaints(code)).not.toEqual([]);
});

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
test.for(allowedCode)('allowed: %s', async (code) => {
  expect(await complaints(code)).toEqual([]);
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
