import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('body-timeout.child.ts', import.meta.url));
// Small enough for hundreds of collections.
const smallSemiSpace = ['--max-semi-space-size=1', '--min-semi-space-size=1'];

/** Returns the approximate number of bytes of a request that remain until a major collection. */
async function measureRetainedBytes(server: 'cuts' | 'keeps'): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    ...smallSemiSpace,
    script,
    server,
  ]);
  return Number(stdout);
}

test('a request with a body timeout leaves nothing in memory when it has ended', async () => {
  expect(await measureRetainedBytes('cuts')).toBeLessThan(500);
});

test('control: a request that is stored in a WeakMap and not removed stays in memory', async () => {
  expect(await measureRetainedBytes('keeps')).toBeGreaterThan(1_000);
});
