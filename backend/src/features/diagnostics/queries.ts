import { sql } from 'kysely';
import type { Database } from '../../platform/db/pools';

export async function getDatabaseFacts(db: Database) {
  const { rows } = await sql<{ bytes: number; migrations: number; last: string }>`
    select pg_database_size(current_database()) as bytes, count(*) as migrations, max(name) as last
    from kysely_migration`.execute(db);
  return rows[0]!;
}

export async function getPostgresVersion(db: Database): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version.split(' ')[0]!;
}

export async function getClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]!.at;
}

/** Counts server processes by their listening connections. */
export async function countServers(db: Database): Promise<number> {
  const { rows } = await sql<{ servers: number }>`
    select count(*) as servers from pg_stat_activity
    where application_name = 'kalavara-listener' and datname = current_database()`.execute(db);
  return rows[0]!.servers;
}

/** Sends a text to all listeners, including this process. */
export const notifyEcho = (db: Database, text: string) =>
  sql`select pg_notify('echo', ${text})`.execute(db);

export const findLastWebhook = (db: Database) =>
  db
    .selectFrom('webhookInbox')
    .select(['receivedAt', 'signedWith'])
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function findLastPaidAt(db: Database): Promise<Date | null> {
  const { paidAt } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.max('paidAt').as('paidAt'))
    .executeTakeFirstOrThrow();
  return paidAt;
}

export const countOpenWebhooks = (db: Database) =>
  db
    .selectFrom('webhookInbox')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.min('receivedAt').as('oldest')])
    .where('processedAt', 'is', null)
    .executeTakeFirstOrThrow();

export async function countOpenRefunds(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['due', 'sent', 'pending'])
    .executeTakeFirstOrThrow();
  return count;
}
