import { readFileSync } from 'node:fs';

/** Stryker's own limit counts mutants that no test runs; what is promised is the share of those that a test does run. */
const promised = 90;

const [path = 'node_modules/.cache/stryker/report.json'] = process.argv.slice(2);
const { files } = JSON.parse(readFileSync(path, 'utf8'));
const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
const count = (...names) => statuses.filter((status) => names.includes(status)).length;
const killed = count('Killed', 'Timeout');
const covered = killed + count('Survived');
const score = covered === 0 ? 0 : (100 * killed) / covered;
console.log(`${score.toFixed(1)} % of the ${covered} covered mutants are killed.`);
if (score < promised) {
  console.error(`At least ${promised} % are promised.`);
  process.exitCode = 1;
}
