import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';

const isLong = process.env.KALAVARA_LONG === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];
const globalSetup = 'backend/src/test/global-setup.ts';

/** Ends a run with one line that a script can read. A file that could not be loaded counts as a failed test. */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const each of tests) count[each.result().state] += 1;
      if (module.state() === 'failed' && !tests.some((each) => each.result().state === 'failed'))
        count.failed += 1;
    }
    const skipped = count.skipped + count.pending;
    console.log(
      `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', closingLine],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared-types/src/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['backend/src/**/*.test.ts'],
          exclude,
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          testTimeout: isLong ? 600_000 : 60_000,
          expect: { poll: { timeout: 50_000 } }, // as `waitUntil`: the default of one second is short on a loaded machine
          hookTimeout: 120_000,
        },
      },
      'frontend/vitest.config.ts',
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'e2e',
          globalSetup: ['e2e/global-setup.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude,
          fileParallelism: false, // each drives browsers that want both cores
          testTimeout: isLong ? 600_000 : 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 }, // after all the others, whose load would blur what is measured here
        },
      },
    ],
  },
});
