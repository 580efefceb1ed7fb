import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from './prepare.mjs';

test('a test run that is ended by a signal leaves no folders behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-ended-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const run = spawn(process.execPath, [vitest, 'run', '--project=rules'], {
    cwd: root,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: folder },
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  const ended = once(run, 'exit');
  await vi.waitFor(() => expect(readdirSync(folder)).not.toEqual([]), 50_000);
  run.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(readdirSync(folder)).toEqual([]);
});
