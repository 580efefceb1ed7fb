import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/prepare.mjs';

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

async function countComplaints(code: string, file: string): Promise<number | undefined> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return result?.messages.length;
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
  'const all = [...[a, b], c];',
  'f(...[a, b]);',
  'const [a, b] = [x, y];',
];
const writtenCode = [
  'f({ ...a, b });',
  'const all = [...a, ...b, c];',
  'f(...a);',
  'const all = [...(isLong ? [a, b] : [c])];',
  'const [first, ...rest] = [x, ...y];',
];

describe.for(files)('%s', (file) => {
  test.for(packedCode)('several values in one line are refused: %s', async (code) => {
    expect(await countComplaints(code, file)).toBe(1);
  });

  test.for(writtenCode)('a spread with a purpose is allowed: %s', async (code) => {
    expect(await countComplaints(code, file)).toBe(0);
  });
});

test('attributes in one line are refused', async () => {
  expect(await countComplaints('<p {...{ id, title }} />;', 'frontend/src/ui/Stack.tsx')).toBe(1);
});
