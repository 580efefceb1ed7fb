import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Stryker's own limit counts mutants that no test runs; what is promised is the share of those that a test does run. */
const promised = 90;
const report = 'node_modules/.cache/stryker/report.json';

/** The share of the covered mutants that a test kills, in percent. */
export function scoreOf(statuses) {
  const count = (...names) => statuses.filter((status) => names.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const covered = killed + count('Survived');
  const score = covered === 0 ? 0 : (100 * killed) / covered;
  return { score, covered, isEnough: score >= promised };
}

const isRule = (file) => file.endsWith('.rules.ts') && existsSync(file);
const rulesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter(isRule)
    .sort();

/**
 * One run of Stryker for each file: a mutant of a constant needs all tests of the run, and of one file there are few.
 */
function mutate(file) {
  rmSync(report, { force: true });
  const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js';
  const { stdout } = spawnSync(process.execPath, [stryker, 'run', '--mutate', file], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (stdout.includes('No tests were executed')) {
    console.log(`No test of rules imports ${file}.`);
    return [];
  }
  console.log(stdout);
  if (!existsSync(report)) throw new Error(`Stryker wrote no report of ${file}.`);
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return files[file].mutants.map(({ status }) => status);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const files =
    given.length > 0 ? given : ['shared-types/src', 'backend/src', 'frontend/src'].flatMap(rulesIn);
  const { score, covered, isEnough } = scoreOf(files.flatMap(mutate));
  console.log(`${score.toFixed(1)} % of the ${covered} covered mutants are killed.`);
  if (!isEnough) {
    console.error(`At least ${promised} % are promised.`);
    process.exitCode = 1;
  }
}
