import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

/** The lines of `code` that are refused. */
async function refusedLines(code: string[], file: string): Promise<string[]> {
  const [result] = await eslint.lintText(code.join('\n'), { filePath: `${root}${file}` });
  return result!.messages.map(({ line }) => code[line - 1]!);
}

/** Each set of files with rules of its own. */
const files = [
  'shared-types/src/timers/timers.ts',
  'frontend/src/features/timers/Alarm.tsx',
  'backend/src/features/timers/service.ts',
  'e2e/shop.test.ts',
];
const packedCode = [
  'f({ ...{ a, b }, c });',
  '{ const all = [...[a, b], c]; }',
  'f(...[a, b]);',
  '{ const [a, b] = [x, y]; }',
];
const writtenCode = [
  'f({ ...a, b });',
  '{ const all = [...a, ...b, c]; }',
  'f(...a);',
  '{ const all = [...(isLong ? [a, b] : [c])]; }',
  '{ const [first, ...rest] = [x, ...y]; }',
];

test.for(files)(
  '%s: several values in one line are refused, a spread with a purpose is allowed',
  async (file) => {
    expect(await refusedLines([...packedCode, ...writtenCode], file)).toEqual(packedCode);
  },
);

test('attributes in one line are refused', async () => {
  const code = ['<p {...{ id, title }} />;'];
  expect(await refusedLines(code, 'frontend/src/ui/Stack.tsx')).toEqual(code);
});

const testFiles = [
  'frontend/src/features/timers/alarm.test.tsx',
  'backend/src/features/timers/timers.test.ts',
  'e2e/shop.test.ts',
];
test.for(testFiles)('%s: a wait with the limit of Vitest is refused', async (file) => {
  const refused = ['await vi.waitFor(check);'];
  const allowed = ['await vi.waitFor(check, { timeout: 50_000 });', 'await waitUntil(check);'];
  expect(await refusedLines([...refused, ...allowed], file)).toEqual(refused);
});
