import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Runs Stryker once for each file with rules, or for the files that are given: a mutant of a constant needs all tests of
 * its run, and one file has few. The report has the mutants of all files, for mutation-score.mjs.
 */
const report = 'node_modules/.cache/stryker/report.json';

const rulesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.rules.ts'))
    .map((file) => `${folder}/${file}`)
    .sort();

/** Undefined where no test of rules imports the file. */
function mutate(file) {
  rmSync(report, { force: true });
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const { stdout } = spawnSync(process.execPath, [stryker, 'run', '--mutate', file], {
    encoding: 'utf8',
    maxBuffer: Infinity,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (stdout.includes('No tests were executed')) {
    console.log(`No test of rules imports ${file}.`);
    return undefined;
  }
  console.log(stdout);
  if (!existsSync(report)) throw new Error(`Stryker wrote no report of ${file}.`);
  // With its earlier results of the other files.
  return JSON.parse(readFileSync(report, 'utf8')).files[file];
}

const given = process.argv.slice(2);
const files =
  given.length > 0 ? given : ['shared-types/src', 'backend/src', 'frontend/src'].flatMap(rulesIn);
const results = files.map((file) => [file, mutate(file)]).filter(([, result]) => result);
writeFileSync(report, JSON.stringify({ files: Object.fromEntries(results) }));
process.exitCode = spawnSync(process.execPath, ['scripts/mutation-score.mjs'], {
  stdio: 'inherit',
}).status;
