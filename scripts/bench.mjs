import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { runNode, tools } from './lib/run.mjs';

await main(async (args) => {
  await ensureInstalled({ full: true });
  await ensureBuilt();
  return runNode(tools.tsx, ['bench/run.ts', ...args]);
});
