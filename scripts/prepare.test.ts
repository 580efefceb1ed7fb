import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './prepare.mjs';

const otherUser = 65_534;

/** `npm start` in a folder without packages, with an `npm` that cannot install them. */
function startIn(mode: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-prepare-'));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  for (const sub of ['scripts', 'bin']) mkdirSync(join(folder, sub));
  for (const name of ['start.mjs', 'prepare.mjs'])
    cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'bin', 'npm'), '#!/bin/sh\necho no network >&2; exit 1\n');
  chmodSync(join(folder, 'bin', 'npm'), 0o755);
  chmodSync(folder, mode);
  return spawnSync(process.execPath, [join(folder, 'scripts', 'start.mjs')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
    // Root writes everywhere.
    ...(process.getuid?.() === 0 && { uid: otherUser, gid: otherUser }),
  });
}

test('a start that cannot install ends with the reason and a sentence, without a stack', () => {
  const { status, stderr } = startIn(0o777);
  expect(stderr).toMatch(/^no network\n\nThe packages could not be installed; .+\n\n$/);
  expect(status).toBe(1);
});

test('a start of a user who may not write the program ends with a sentence before anything is installed', () => {
  const { status, stderr } = startIn(0o555);
  expect(stderr).toMatch(
    /^\nThe program has to be installed .+ npm ci --include=dev && npm run build\n\n$/,
  );
  expect(status).toBe(1);
});
