import './env-file.mjs';
import { build, install } from './prepare.mjs';

/** `npm start`, and the commands beside it: `node scripts/start.mjs backup` runs backend/dist/backup.js. */
const [, , command = 'main'] = process.argv;
process.argv.splice(2, 1); // the command reads its own arguments from there

install({ full: false });
build();
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
await import(`../backend/dist/${command}.js`);
