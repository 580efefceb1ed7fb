import { build, install } from './prepare.mjs';

/** `npm start` and the other commands: `node scripts/start.mjs backup` runs backend/dist/backup.js. */
const [, , command = 'main'] = process.argv;
process.argv.splice(2, 1); // the command reads its own arguments from there

install({ full: false });
build();
await import('./env-file.mjs'); // not earlier, because installation scripts must not receive the secrets
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
await import(`../backend/dist/${command}.js`);
