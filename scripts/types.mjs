import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/main.mjs';
import { checkTypes } from './lib/types.mjs';

await main(async () => {
  await ensureInstalled({ full: true });
  return (await checkTypes()) > 0 ? 1 : 0;
});
