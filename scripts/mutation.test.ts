import { expect, test } from 'vitest';
import { scoreOf } from './mutation.mjs';

const mutants = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => status));

test('nine of ten covered mutants have to be killed; those no test runs do not count', () => {
  const covered = { Killed: 8, Timeout: 1, Survived: 1, NoCoverage: 20 };
  expect(scoreOf(mutants(covered))).toEqual({ score: 90, covered: 10, isEnough: true });
  expect(scoreOf(mutants({ Killed: 89, Survived: 11 })).isEnough).toBe(false);
  expect(scoreOf(mutants({ NoCoverage: 5 })).isEnough).toBe(false);
});
