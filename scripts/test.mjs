import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { closingLine, countResults } from './lib/results.mjs';
import { root } from './lib/root.mjs';
import { runNode, tools } from './lib/run.mjs';
import { Stop } from './lib/stop.mjs';
import { checkTypes } from './lib/types.mjs';

const report = 'node_modules/.cache/kalavara/tests.json';
const ours = { '--no-browser': ['--project=!e2e'], '--long': [] };

await main(async (args) => {
  const failedSteps = [];
  const step = async (name, doIt) => {
    console.log(`\n— ${name}`);
    const code = await doIt().catch(asCode);
    if (code) failedSteps.push(name);
    return code;
  };

  // Later steps run although an earlier one failed: one run shall tell everything that is wrong.
  const installed = await step('install', () => ensureInstalled({ full: true }));
  if (!installed) {
    await step('build', () => ensureBuilt());
    await step('types', checkTypes);
    await step('lint', () => runNode(tools.eslint, ['.', '--cache', '--cache-location', 'node_modules/.cache/eslint/']));
    await step('tests', () => runTests(args));
  }

  const results = countResults(join(root, report));
  const [others, tests] = [failedSteps.filter((name) => name !== 'tests'), failedSteps.includes('tests')];
  // A failed step counts as one failure: "0 failed" must mean that nothing did.
  results.failed += others.length + (tests && results.failed === 0 ? 1 : 0);
  if (failedSteps.length > 0) console.log(`\nNot in order: ${failedSteps.join(', ')}.`);
  console.log(closingLine(results));
  return failedSteps.length > 0 ? 1 : 0;
});

function runTests(args) {
  rmSync(join(root, report), { force: true }); // an old report must never be counted
  const chosen = args.flatMap((arg) => ours[arg] ?? [arg]);
  const env = { ...process.env, NODE_ENV: 'test', ...(args.includes('--long') && { KALAVARA_LONG: '1' }) };
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runNode(tools.vitest, ['run', ...reporters, ...chosen], { env });
}

function asCode(error) {
  if (!(error instanceof Stop)) throw error;
  if (error.message) console.error(error.message);
  return error.exitCode;
}
