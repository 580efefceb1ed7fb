import { defineProject } from 'vitest/config';
import { pageTests, withProcesses } from './vitest.config.ts';

/** The few files that need a process each. */
export default defineProject({
  ...pageTests,
  test: { ...pageTests.test, name: 'frontend-processes', include: withProcesses },
});
