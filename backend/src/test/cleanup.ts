import { onTestFinished } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

const ofTheFile: (() => unknown)[] = [];

/**
 * Calls `clean` when the running test has finished, or, outside of a test, after the last test of the file. Vitest ignores
 * an `afterAll` that is called inside of a test or of a `beforeAll`.
 */
export function cleanUpWith(clean: () => unknown): void {
  if (getCurrentTest()) onTestFinished(async () => void (await clean()));
  else ofTheFile.push(clean);
}

/** The newest first, as what a server uses was started before it. */
export async function cleanUpFile(): Promise<void> {
  for (let clean = ofTheFile.pop(); clean; clean = ofTheFile.pop()) await clean();
}
