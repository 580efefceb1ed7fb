import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';

await main(async () => {
  endWithNpm();
  await ensureInstalled({ full: false });
  await ensureBuilt();

  process.env.NODE_ENV = 'production';
  process.setSourceMapsEnabled(true);
  // In this very process: signals and the exit code need nobody to pass them on, and no kill leaves the server behind.
  await import('../backend/dist/main.js');
  return undefined;
});

/** npm hands a SIGTERM to its shell, which dies of it and tells nobody: when the shell has gone, it was meant for us. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
