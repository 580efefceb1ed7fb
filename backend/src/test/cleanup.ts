import { onTestFinished, TestRunner } from 'vitest';

type Cleanup = () => void | Promise<void>;

const fileCleanups: Cleanup[] = [];

/**
 * Runs `cleanup` when the running test has finished, or, outside of a test, after the last test of the file and after
 * the file's own `afterAll` hooks. Vitest ignores an `afterAll` that is called inside a test or a `beforeAll`.
 */
export function addCleanup(cleanup: Cleanup): void {
  if (TestRunner.getCurrentTest()) onTestFinished(cleanup);
  else fileCleanups.push(cleanup);
}

/**
 * Runs the newest first, so that a server stops before the database and the gateway it uses. A failed one does not
 * prevent the others.
 */
export async function runFileCleanups(): Promise<void> {
  const errors: unknown[] = [];
  for (const cleanup of fileCleanups.splice(0).reverse())
    try {
      await cleanup();
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, 'A cleanup of this file failed.');
}
