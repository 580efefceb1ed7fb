import { ensureBuilt } from './lib/build.mjs';
import { main } from './lib/main.mjs';

// Without an install: `npm ci && npm run build` is what a container or a deployment runs.
await main(() => ensureBuilt());
