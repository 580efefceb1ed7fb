import { expect, test } from 'vitest';
import { scoreOf } from './mutation.mjs';

const statuses = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([status, count]) => Array<string>(count).fill(status));

test('nine of ten covered mutants have to be killed; those no test runs do not count', () => {
  expect(scoreOf(statuses({ Killed: 8, Timeout: 1, Survived: 1, NoCoverage: 20 }))).toEqual({
    ...{ score: 90, covered: 10, isEnough: true },
  });
  expect(scoreOf(statuses({ Killed: 89, Survived: 11 })).isEnough).toBe(false);
  expect(scoreOf(statuses({ NoCoverage: 5 })).isEnough).toBe(false);
});
