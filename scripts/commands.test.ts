import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';

test('npm ci accepts the lock file', () => {
  const args = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  expect(stderr).not.toContain('npm error');
  expect(status).toBe(0);
});
