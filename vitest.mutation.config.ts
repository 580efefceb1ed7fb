import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs against every mutant: pure ones, without a database or a browser. */
export default defineConfig({
  test: {
    include: ['shared-types/src/**/*.test.ts', '{backend,frontend}/src/**/*.rules.test.ts'],
    testTimeout: 60_000,
  },
});
