import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

/**
 * The minimum share of killed mutants among those that a test runs, in %. Stryker's own limit also counts mutants that
 * no test runs.
 */
const promised = 90;

/** Returns the share of killed mutants among those that a test runs, in %, and the number of these. */
export function scoreOf(statuses) {
  const killed = statuses.filter((status) => ['Killed', 'Timeout'].includes(status)).length;
  const covered = killed + statuses.filter((status) => status === 'Survived').length;
  const score = covered === 0 ? 0 : (100 * killed) / covered;
  return { score, covered, isEnough: score >= promised };
}

/** Each file has a separate run: a mutant of a constant needs all tests of its run, and one file has few. */
async function mutate(file) {
  try {
    const results = await new Stryker({ mutate: [file] }).runMutationTest();
    return results.filter(({ fileName }) => fileName.endsWith(file)).map(({ status }) => status);
  } catch (error) {
    if (!error.message.includes('No tests were executed')) throw error;
    console.log(`No test of rules imports ${file}.`);
    return [];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.rules.ts'], {
    encoding: 'utf8',
  }).trim();
  const files = process.argv.length > 2 ? process.argv.slice(2) : all.split('\n');
  const statuses = [];
  for (const file of files) statuses.push(...(await mutate(file)));
  const { score, covered, isEnough } = scoreOf(statuses);
  console.log(`${score.toFixed(1)} % of the ${covered} covered mutants are killed.`);
  if (!isEnough) throw new Error(`At least ${promised} % are promised.`);
}
