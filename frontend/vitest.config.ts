import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineProject, type UserWorkspaceConfig } from 'vitest/config';

/** They replace what the contexts of a process share: `location`, `performance` (also in events), the scroll position. */
export const withProcesses = [
  'src/features/guide/guide.test.tsx',
  'src/features/todos/heldRows.test.tsx',
  'src/features/todos/taps.test.tsx',
  'src/pages/kitchen/sections.test.tsx',
  'src/ui/part.test.tsx',
];

// Its conditions of Node and of Vite name two copies of it.
const router = ['react-router-dom', 'react-router/dom', 'react-router'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)),
}));

export const pageTests = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias: router },
  optimizeDeps: { noDiscovery: true }, // a scan for the dev server, which no test has
  test: {
    environment: 'happy-dom',
    server: { deps: { inline: [/react-router/] } },
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    css: false,
    env: { DEBUG_PRINT_LIMIT: '1500' }, // a failed query prints the start of the page, and the log stays readable
    expect: { poll: { timeout: 50_000 } },
    hookTimeout: 240_000,
    testTimeout: 240_000, // as on the other projects: what is judged is what is asserted, not how busy the machine is
  },
} satisfies UserWorkspaceConfig;

/** A file is a context of a process that others use too: compiled modules are reused (decision 95). */
export default defineProject({
  ...pageTests,
  test: {
    ...pageTests.test,
    name: 'frontend',
    pool: 'vmThreads',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    exclude: withProcesses,
  },
});
