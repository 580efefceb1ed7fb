import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config/config';
import { openPool } from '../platform/db/pools';
import { startEmbeddedPostgres } from '../platform/embedded-postgres';
import { createLogger } from '../platform/log';
import { migrate } from '../platform/db/migrate';
import { generateTypes } from './codegen';

// Run as `npm run db:types` after a migration was added.
const folder = await mkdtemp(join(tmpdir(), 'kalavara-types-'));
const log = createLogger('error');
const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' }, log });
const db = openPool(postgres.url, log, { name: 'types', max: 2 });
await migrate(db, readConfig({}).migrationsDir);
await generateTypes(postgres.url);
await db.destroy();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
