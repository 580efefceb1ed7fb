import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';
import { TestOrder } from './scripts/test-order.mjs';

const isLong = process.env.KALAVARA_LONG === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];
const database = 'backend/src/test/global-setup.ts';

/** Draws the order of the files of a project; `.ci/run` sets one, and the same seed repeats an order. */
const seed = Number(process.env.KALAVARA_SHUFFLE ?? 1);
if (process.env.KALAVARA_SHUFFLE)
  console.log(`The test files run in the order of KALAVARA_SHUFFLE=${seed}.`);

/** CI repeats a failed test once (decision 64), and a run with more such tests than this fails. */
const FLAKY_LIMIT = 3;
const retry = process.env.CI && !isLong ? 1 : 0;

/**
 * Ends a run with the names of its failed and flaky tests, and one line that a script can read. A
 * file that could not be loaded counts as a failed test.
 */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    let flaky = 0;
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const each of tests) {
        const { state } = each.result();
        count[state] += 1;
        if (state === 'failed')
          console.log(`failed: ${module.relativeModuleId} > ${each.fullName}`);
        if (!each.diagnostic()?.flaky) continue;
        flaky += 1;
        console.log(`passed at the second attempt: ${module.relativeModuleId} > ${each.fullName}`);
      }
      if (module.state() === 'failed' && !tests.some((each) => each.result().state === 'failed')) {
        count.failed += 1;
        console.log(`failed: ${module.relativeModuleId}`);
      }
    }
    if (flaky > FLAKY_LIMIT) {
      console.log(`${flaky} tests passed only at the second attempt; at most ${FLAKY_LIMIT} may.`);
      process.exitCode = 1;
    }
    const skipped = count.skipped + count.pending;
    console.log(
      `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  },
};

/** A mocked module stays in the memory of its worker, so these files get one of their own. */
const withMocks = readdirSync('backend/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('backend/src', file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

const backendTests = {
  retry,
  globalSetup: [database],
  testTimeout: isLong ? 600_000 : 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000 } }, // as `waitUntil`: no test measures how long something takes to appear
};

const browserTests = {
  retry,
  globalSetup: [database, 'e2e/global-setup.ts'],
  testTimeout: isLong ? 600_000 : 120_000,
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: TestOrder, seed },
    reporters: ['default', closingLine],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared-types/src/**/*.test.ts'],
          exclude,
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          ...backendTests,
          name: 'backend',
          include: ['backend/src/**/*.test.ts'],
          exclude: [...exclude, ...withMocks],
          isolate: false, // importing the program for every file took a third of the time
        },
      },
      { test: { ...backendTests, name: 'backend-mocks', include: withMocks, exclude } },
      'frontend/vitest.config.ts',
      {
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude, testTimeout: 60_000 },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          fileParallelism: !isLong, // the long tests measure times, and have the machine to themselves
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
