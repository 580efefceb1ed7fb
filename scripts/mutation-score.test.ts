import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'kalavara-mutation-'));
afterAll(() => rmSync(folder, { recursive: true }));

function score(counts: Record<string, number>) {
  const mutants = Object.entries(counts).flatMap(([status, count]) =>
    Array.from({ length: count }, () => ({ status })),
  );
  const report = join(folder, 'report.json');
  writeFileSync(report, JSON.stringify({ files: { 'a.rules.ts': { mutants } } }));
  const { status, stdout } = spawnSync('node', ['scripts/mutation-score.mjs', report], {
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('nine of ten covered mutants have to be killed; those no test runs do not count', () => {
  expect(score({ Killed: 8, Timeout: 1, Survived: 1, NoCoverage: 20 })).toEqual({
    status: 0,
    stdout: '90.0 % of the 10 covered mutants are killed.\n',
  });
  expect(score({ Killed: 89, Survived: 11 }).status).toBe(1);
  expect(score({ NoCoverage: 5 }).status).toBe(1);
});
