import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readRelease, releaseText } from './release';

const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'migrations');
afterEach(() => void vi.unstubAllEnvs());

test('the version is that of package.json, and the commit that of the build', () => {
  vi.stubEnv('KALAVARA_COMMIT', '1f2e3d4c5b6a');
  const release = readRelease(migrationsDir);
  expect(release).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
    commit: '1f2e3d4c5b6a',
  });
  expect(releaseText(release)).toBe(`${release.version} (1f2e3d4c5b6a)`);
});

test('without a build, or outside a git checkout, there is only a version', () => {
  vi.stubEnv('KALAVARA_COMMIT', '');
  const release = readRelease(migrationsDir);
  expect(release.commit).toBeUndefined();
  expect(releaseText(release)).toBe(release.version);
});
