import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { root } from './lib/root.mjs';
import { tools } from './lib/run.mjs';

/** With each change the pages are built again, by the same config as for real, or the server is started again. */
await main(async () => {
  await ensureInstalled({ full: true });
  await ensureBuilt(['frontend']); // so that the server has pages from its first second

  const children = [
    start(tools.vite, ['build', '--watch', '--mode', 'development', '--emptyOutDir', '--logLevel', 'warn'], 'frontend'),
    start(tools.tsx, ['watch', '--clear-screen=false', 'src/main.ts'], 'backend'),
  ];
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll);

  const ends = children.map((child) => new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 0))));
  const first = await Promise.race(ends);
  stopAll(); // half of it running would only puzzle
  await Promise.all(ends);
  return first;
});

function start(script, args, folder) {
  const env = { ...process.env, NODE_ENV: 'development', VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  return spawn(process.execPath, [join(root, script), ...args], { cwd: join(root, folder), stdio: 'inherit', env });
}
