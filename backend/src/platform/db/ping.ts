import { sql } from 'kysely';
import type { Database } from './pools';

/** Resolves when the database answers. */
export const ping = async (db: Database): Promise<void> => void (await sql`select 1`.execute(db));
