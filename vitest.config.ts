import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const isLong = process.env.KALAVARA_LONG === '1';
const exclude = ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])];
const globalSetup = 'backend/src/test/global-setup.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'rules', include: ['shared-types/src/**/*.test.ts'], exclude, testTimeout: 60_000 } },
      {
        test: {
          name: 'backend',
          include: ['backend/src/**/*.test.ts'],
          exclude,
          globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
          testTimeout: isLong ? 600_000 : 60_000,
          expect: { poll: { timeout: 50_000 } }, // as `eventually`: a second, as by default, is a promise nobody made
          hookTimeout: 120_000,
        },
      },
      'frontend/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], exclude, testTimeout: 60_000 } },
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
