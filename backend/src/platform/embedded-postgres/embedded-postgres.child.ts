import { startEmbeddedPostgres } from './index';

// A server process for the test to kill: prints how to reach its Postgres, then runs until it is killed.
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: quiet });
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }));
process.once('SIGTERM', () => void postgres.stop());
