import { build, install } from './prepare.mjs';

/** `npm start`, and the commands beside it: `node scripts/start.mjs backup` runs backend/dist/backup.js. */
const [, , command = 'main'] = process.argv;
process.argv.splice(2, 1); // the command reads its own arguments from there

install({ full: false });
build();
await import('./env-file.mjs'); // not before: its secrets are none of the business of installation scripts
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
await import(`../backend/dist/${command}.js`);
