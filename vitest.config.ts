import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';
import { TestOrder } from './vitest.order.mjs';

const isLong = process.env.KALAVARA_LONG === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];
const database = 'backend/src/test/global-setup.ts';

/** Draws the order of the files of a project; `.ci/run` sets one, and the same seed repeats an order. */
const seed = Number(process.env.KALAVARA_SHUFFLE ?? 1);
if (process.env.KALAVARA_SHUFFLE)
  console.log(`The test files run in the order of KALAVARA_SHUFFLE=${seed}.`);

/**
 * Ends a run with the names of its failed tests, and one line that a script can read. A file that
 * could not be loaded counts as a failed test. The paths of failed files go into the file named by
 * KALAVARA_FAILED, unless an error belongs to none of them.
 */
const closingLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors) {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    const failedFiles: string[] = [];
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      for (const each of tests) {
        const { state } = each.result();
        count[state] += 1;
        if (state === 'failed')
          console.log(`failed: ${module.relativeModuleId} > ${each.fullName}`);
      }
      if (module.state() === 'failed') failedFiles.push(module.moduleId);
      if (module.state() === 'failed' && !tests.some((each) => each.result().state === 'failed')) {
        count.failed += 1;
        console.log(`failed: ${module.relativeModuleId}`);
      }
    }
    const listFile = process.env.KALAVARA_FAILED;
    if (listFile && unhandledErrors.length === 0) writeFileSync(listFile, failedFiles.join('\n'));
    const skipped = count.skipped + count.pending;
    console.log(
      `${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  },
};

/**
 * Vitest caches the modules of each project in a folder with a random name below that of the system for temporary files.
 * It deletes them where a run ends by itself, and leaves them where it is ended by a signal or its end takes too long.
 */
const deleteCaches: Reporter = {
  onInit(vitest) {
    process.once('exit', () => {
      for (const { tmpDir } of vitest.projects) rmSync(tmpDir, { recursive: true, force: true });
    });
  },
};

/** A mocked module stays in the memory of its worker, so these files get one of their own. The alias for argon2 is not set there. */
const withMocks = readdirSync('backend/src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('backend/src', file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/** The long tests measure what hashing costs. */
const cheapPasswords = {
  find: /^@node-rs\/argon2$/,
  replacement: join(import.meta.dirname, 'backend/src/test/argon2.ts'),
};

/** As `waitUntil`: no test measures how long something takes to appear. */
const poll = { poll: { timeout: 50_000 } };

const backendTests = {
  globalSetup: [database],
  setupFiles: ['backend/src/test/cleanup.setup.ts'],
  testTimeout: isLong ? 600_000 : 240_000,
  hookTimeout: 240_000,
  expect: poll,
};

const browserTests = {
  globalSetup: [database, 'e2e/global-setup.ts'],
  testTimeout: isLong ? 600_000 : 240_000,
  expect: poll,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    maxWorkers: isLong ? 1 : 4, // on two cores: with three a fifth of the backend tests' time is spent waiting for Postgres
    sequence: { sequencer: TestOrder, seed },
    reporters: ['default', closingLine, deleteCaches],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared-types/src/**/*.test.ts'],
          exclude,
          testTimeout: 240_000,
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
          alias: isLong ? [] : [cheapPasswords],
        },
      },
      { test: { ...backendTests, name: 'backend-mocks', include: withMocks, exclude } },
      'frontend/vitest.config.ts',
      'frontend/vitest.processes.config.ts',
      {
        test: {
          name: 'scripts',
          include: ['{scripts,lint}/*.test.ts'],
          exclude,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          ...browserTests,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude,
          isolate: false, // as the backend: importing took 80 s of the workers' time
          fileParallelism: !isLong, // the long tests measure times, and have the machine to themselves
          maxWorkers: 3, // most tests wait: for a frame, a network that is off, a poll every ten seconds
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
