import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';

export default defineProject({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  test: {
    name: 'frontend',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    css: false,
    env: { DEBUG_PRINT_LIMIT: '1500' }, // a failed query prints the start of the page, and the log stays readable
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000, // as on the other projects: what is judged is what is asserted, not how busy the machine is
  },
});
