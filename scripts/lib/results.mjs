import { existsSync, readFileSync } from 'node:fs';

/** What vitest's report adds up to. A file that could not even be read holds no tests; it counts as one that failed. */
export function countResults(file) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  const tests = report.testResults.flatMap(({ assertionResults, status }) =>
    assertionResults.length === 0 && status === 'failed' ? [{ status }] : assertionResults,
  );
  const count = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped', 'pending', 'todo', 'disabled') };
}

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
