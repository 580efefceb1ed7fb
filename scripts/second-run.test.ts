import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './prepare.mjs';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Runs `.ci/run` with an `npm` that fails with these files, and a `vitest` that ends with `secondStatus`. */
function runCi(failedFiles: readonly string[], secondStatus: number) {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-ci-'));
  folders.push(folder);
  for (const sub of ['.ci', 'bin', 'node_modules/vitest'])
    mkdirSync(join(folder, sub), { recursive: true });
  cpSync(join(root, '.ci/run'), join(folder, '.ci/run'));
  const stub = (name: string, text: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  stub('npm', `printf '%s' '${failedFiles.join('\n')}' > "$KALAVARA_FAILED"; exit 1`);
  for (const installer of ['apt-get', 'id']) stub(installer, 'echo 1');
  writeFileSync(
    join(folder, 'node_modules/vitest/vitest.mjs'),
    `import { writeFileSync } from 'node:fs';
     writeFileSync('second', process.argv.slice(2).join(' '));
     process.exit(${secondStatus});`,
  );
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  const { status } = spawnSync(join(folder, '.ci/run'), {
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  return { status, second: () => readFileSync(join(folder, 'second'), 'utf8') };
}

test('up to three failed files run a second time, whose result counts', () => {
  const passed = runCi(['/x/a.test.ts', '/x/b c.test.ts', '/x/d.test.ts'], 0);
  expect(passed.second()).toBe('run /x/a.test.ts /x/b c.test.ts /x/d.test.ts');
  expect(passed.status).toBe(0);
  expect(runCi(['/x/a.test.ts'], 1).status).toBe(1);
});

test('more failed files, and a failure without a file, are not repeated', () => {
  for (const files of [['a', 'b', 'c', 'd'], []]) {
    const refused = runCi(files, 0);
    expect(refused.status).toBe(1);
    expect(refused.second).toThrow('ENOENT');
  }
});
