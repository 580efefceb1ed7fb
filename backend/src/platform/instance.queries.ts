import type { Instant } from '@kalavara/shared-types/primitives';
import { sql } from 'kysely';
import type { Database } from './db/pools';

/**
 * Creates the row of the installation at the first start on a database. If two processes start at once, both get the
 * same row.
 */
export async function ensureInstance(db: Database): Promise<{ epoch: string }> {
  await db
    .insertInto('instance')
    .defaultValues()
    .onConflict((conflict) => conflict.column('isOnly').doNothing())
    .execute();
  return db.selectFrom('instance').select('epoch').executeTakeFirstOrThrow();
}

/** A restore: payments between these two moments are known to the gateway only. */
export type Restoration = { backupAt: Instant; restoredAt: Instant };

/** Inserts the row of a database that was just restored. */
export async function insertRestored(
  db: Database,
  { backupAt, restoredAt }: Restoration,
): Promise<void> {
  await db
    .insertInto('instance')
    .values({ backupAt: new Date(backupAt), restoredAt: new Date(restoredAt) })
    .execute();
}

/** The restore that made this database; undefined if it was not restored. */
export async function findRestoration(db: Database): Promise<Restoration | undefined> {
  const row = await db.selectFrom('instance').select(['backupAt', 'restoredAt']).executeTakeFirst();
  if (!row?.backupAt || !row.restoredAt) return undefined;
  return { backupAt: row.backupAt.getTime(), restoredAt: row.restoredAt.getTime() };
}

export async function readDatabaseNow(db: Database): Promise<Instant> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]!.now.getTime();
}

export type StoredClock = { storedAt: Instant; bootId: string | null; uptimeMs: number };

export async function findStoredClock(db: Database): Promise<StoredClock | undefined> {
  const row = await db
    .selectFrom('instance')
    .select(['clockStoredAt', 'bootId', 'uptimeMs'])
    .executeTakeFirst();
  if (!row?.clockStoredAt) return undefined;
  return { storedAt: row.clockStoredAt.getTime(), bootId: row.bootId, uptimeMs: row.uptimeMs ?? 0 };
}

export async function storeClock(
  db: Database,
  { storedAt, bootId, uptimeMs }: StoredClock,
): Promise<void> {
  await db
    .updateTable('instance')
    .set({ clockStoredAt: new Date(storedAt), bootId, uptimeMs: Math.round(uptimeMs) })
    .execute();
}
