/**
 * Records the SQL of this version while its backend tests run: `npm run db:record`. The result is committed with a release;
 * the next version's migrations are checked against it, because both versions run side by side during a deploy.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs in each process of the tests: appends every new statement of a server's own connections. */
function patchClient(into) {
  const pg = createRequire(import.meta.url)('pg');
  const file = join(into, `${process.pid}.jsonl`);
  const seen = new Set();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const isOurs = /^kalavara-(main|payments|relaxed|health|backup)$/.test(
      this.connectionParameters.application_name ?? '',
    );
    if (isOurs && typeof text === 'string' && !seen.has(text)) {
      seen.add(text);
      if (isChecked(text)) appendFileSync(file, `${JSON.stringify(text)}\n`);
    }
    return query.apply(this, args);
  };
  // A query of a test on a pool of the program is not a statement of the program.
  const poolQuery = pg.Pool.prototype.query;
  pg.Pool.prototype.query = function (...args) {
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    const caller = new Error().stack
      .split('\n')
      .slice(2)
      .find((line) => !/node_modules|record-statements/.test(line));
    if (/\.test\.ts|\/src\/test\/|\/e2e\//.test(caller ?? '')) seen.add(text);
    return poolQuery.apply(this, args);
  };
}

/** Statements that `PREPARE` accepts. */
const isChecked = (text) => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Statements that differ only in the length of a list of values: one sample of each is enough. */
const shapeOf = (text) =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\((\$(, )?)+\)/g, '($)')
    .replace(/(\(\$\))(, \(\$\))+/g, '$1')
    .replace(/\b[wc]\d+\b/g, 'w');

function record() {
  const into = mkdtempSync(join(tmpdir(), 'kalavara-record-'));
  const self = fileURLToPath(import.meta.url);
  // These two tests send their own statements through connections of the program.
  const exclude = ['previous-version', 'server-role'].flatMap((name) => [
    '--exclude',
    `**/${name}.test.ts`,
  ]);
  const tests = ['--project', 'backend*', ...exclude];
  const { status } = spawnSync('npx', ['vitest', 'run', ...tests], {
    stdio: 'inherit',
    env: {
      ...process.env,
      KALAVARA_RECORD: into,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${self}`,
    },
  });
  if (status !== 0) throw new Error('The tests failed: their statements are incomplete.');
  write(into);
  rmSync(into, { recursive: true });
}

function write(from) {
  const samples = new Map();
  const texts = readdirSync(from).flatMap((name) =>
    readFileSync(join(from, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );
  for (const text of texts.sort((a, b) => a.length - b.length))
    if (!samples.has(shapeOf(text))) samples.set(shapeOf(text), text);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const migration = readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    .replace(/\.sql$/, '');
  const statements = [...samples.values()].sort();
  writeFileSync(
    'migrations/previous-version.json',
    `${JSON.stringify({ version, migration, statements }, null, 1)}\n`,
  );
  console.log(`${statements.length} statements of ${version}, up to ${migration}`);
}

const folder = process.env.KALAVARA_RECORD;
if (folder === undefined) record();
else patchClient(folder);
