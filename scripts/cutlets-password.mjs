import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';

await main(async () => {
  await ensureInstalled({ full: false });
  await ensureBuilt(['backend']);

  process.env.NODE_ENV = 'production';
  await import('../backend/dist/cutlets-password.js');
  return undefined;
});
