import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** A mocked module stays in the memory of its worker, so these files get one of their own. */
const mocks = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('src', file))
  .filter((file) =>
    /vi\.(do)?mock\(|vi\.resetModules/i.test(readFileSync(join(root, file), 'utf8')),
  );

/** Counts scrolling, and once counted more after other files (seed 1234); the cause is not found. */
const alone = ['src/pages/kitchen/sections.test.tsx'];

export const withMocks = [...mocks, ...alone];

/** What both projects of the pages have in common. */
export const pageTests = {
  root,
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    css: false,
    env: { DEBUG_PRINT_LIMIT: '1500' }, // a failed query prints the start of the page, and the log stays readable
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000, // as on the other projects: what is judged is what is asserted, not how busy the machine is
  },
};

export default defineProject({
  ...pageTests,
  test: {
    ...pageTests.test,
    name: 'frontend',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    exclude: withMocks,
    isolate: false, // `setup.ts` gives each file its own modules; a process of its own cost 0.4 s
  },
});
