import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './prepare.mjs';

const otherUser = 65_534;

/** A folder with these files and what `npm start` runs of this program. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalavara-start-'));
  onTestFinished(() => {
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
  });
  for (const path of ['.env.example', ...['start', 'prepare', 'env-file'].map(scriptOf)])
    cpSync(join(root, path), join(folder, path));
  for (const [path, text] of Object.entries({ 'package-lock.json': '{}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
const scriptOf = (name: string) => `scripts/${name}.mjs`;

/** As another user than root, who writes everywhere. */
const start = (folder: string, env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], {
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, ...env },
    encoding: 'utf8',
    ...(process.getuid?.() === 0 && { uid: otherUser, gid: otherUser }),
  });

/** A start that has to install, with an `npm` that cannot. */
function startWithoutPackages(mode: number) {
  const folder = folderWith({ 'bin/npm': '#!/bin/sh\necho no network >&2; exit 1\n' });
  chmodSync(join(folder, 'bin/npm'), 0o755);
  chmodSync(folder, mode);
  return start(folder);
}

test('a start that cannot install ends with the reason and a sentence, without a stack', () => {
  const { status, stderr } = startWithoutPackages(0o777);
  expect(stderr).toMatch(
    /^no network\n\nThe packages could not be installed; the reason is above.+\n\n$/,
  );
  expect(status).toBe(1);
});

test('a start of a user who may not write the program ends with a sentence before anything is installed', () => {
  const { status, stderr } = startWithoutPackages(0o555);
  expect(stderr).toMatch(
    /^\nThe program has to be installed .+ npm ci --include=dev && npm run build\n\n$/,
  );
  expect(status).toBe(1);
});

/** The folder of a built program beside this file `.env`. */
function builtWith(envFile: string | undefined): string {
  const folder = folderWith({
    ...(envFile !== undefined && { '.env': envFile }),
    'node_modules/.package-lock.json': '{}',
    'frontend/index.ts': '',
    'shared-types/index.ts': '',
    'backend/dist/.built-from': String(Date.now() + 1e9),
    'backend/dist/main.js':
      'const { PORT, MAIL_FROM } = process.env; console.log(JSON.stringify({ PORT, MAIL_FROM }));',
  });
  chmodSync(folder, 0o755);
  const later = Date.now() / 1_000 + 60;
  utimesSync(join(folder, 'node_modules/.package-lock.json'), later, later);
  return folder;
}

/** The settings with which it starts. */
function settingsWith(envFile: string | undefined, env: Record<string, string> = {}) {
  const { stdout, stderr } = start(builtWith(envFile), env);
  return { settings: JSON.parse(stdout) as unknown, stderr };
}

test('npm start takes the settings of .env, and those of the environment before them', () => {
  const envFile = 'PORT=4000\n# METRICS_TOKEN=\nMAIL_FROM=Kalavara <orders@example.com>\n';
  const MAIL_FROM = 'Kalavara <orders@example.com>';
  expect(settingsWith(envFile)).toEqual({ settings: { PORT: '4000', MAIL_FROM }, stderr: '' });
  expect(settingsWith(envFile, { PORT: '5000' }).settings).toEqual({ PORT: '5000', MAIL_FROM });
  expect(settingsWith(undefined)).toEqual({ settings: {}, stderr: '' });
  // A drill with a backup leaves out the database and the mail server of the shop.
  expect(settingsWith(envFile, { ENV_FILE: '' }).settings).toEqual({});
});

test('a start whose .env has a # in an unquoted value is refused: a part of the value would be a comment', () => {
  const { status, stderr } = start(builtWith('METRICS_TOKEN=0#abcdef\n'));
  expect(stderr).toBe(
    '\n.env: METRICS_TOKEN has a # in its value. Put the value in double quotes.\n\n',
  );
  expect(status).toBe(1);
  expect(settingsWith('PORT=4000 # of the proxy\nMAIL_FROM="a#b"\n').settings).toEqual({
    PORT: '4000',
    MAIL_FROM: 'a#b',
  });
});

test('a name in .env that is no setting is named', () => {
  expect(settingsWith('PULBIC_URL=https://shop.example\n').stderr).toBe(
    '.env: PULBIC_URL is no setting of Kalavara; .env.example has them all.\n',
  );
});

test('where .env.example was renamed to .env, every setting in it counts and none is named', () => {
  const folder = builtWith('PORT=4000\n');
  rmSync(join(folder, '.env.example'));
  const { stdout, stderr } = start(folder);
  expect(JSON.parse(stdout)).toEqual({ PORT: '4000' });
  expect(stderr).toBe('');
});
