import { startEmbeddedPostgres } from './index';

// A server of its own for the test to kill: says how its Postgres can be reached, then stays until it is ended.
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: quiet });
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }));
process.once('SIGTERM', () => void postgres.stop());
