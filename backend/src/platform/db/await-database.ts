import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isUnavailable } from '../errors';
import type { Logger } from '../log';
import { OperatorError } from '../operator-error';
import { FailoverClient } from './failover-client';
import { listHosts } from './hosts';

/** The name of the setting that holds a URL. */
export type DatabaseSetting = 'DATABASE_URL' | 'MIGRATE_DATABASE_URL';

type AwaitOptions = {
  setting: DatabaseSetting;
  url: string;
  /** How long to wait for a Postgres that does not answer yet. */
  waitMs: number;
  log?: Logger;
};

const retryDelayMs = 500;
const connectTimeoutMs = 3_000;
const oldestVersion = 15;

/**
 * Waits at most `waitMs` for the database, and throws an `OperatorError` with the reason if the URL does not lead to
 * a usable one. Returns an identity of the database that is the same for two URLs of it.
 */
export async function awaitDatabase({ setting, url, waitMs, log }: AwaitOptions): Promise<string> {
  const deadline = performance.now() + waitMs;
  let logged: string | undefined;
  for (;;)
    try {
      const { database, started, version, encoding } = await queryServer(url);
      if (version < oldestVersion)
        throw new OperatorError(
          `${setting}: ${addressOf(url)} is PostgreSQL ${version}; ${oldestVersion} or newer is needed.`,
        );
      if (encoding !== 'UTF8')
        throw new OperatorError(
          `${setting}: the database ${database} has the encoding ${encoding}; UTF8 is needed. Create another one: ` +
            "create database kalavara encoding 'UTF8' locale 'C.UTF-8' template template0;",
        );
      return `${database} ${started}`;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      const reason = reasonOf(error, url);
      if (!isWorthWaiting(error) || performance.now() >= deadline)
        throw new OperatorError(`${setting}: ${reason}`, { cause: error });
      if (reason !== logged) log?.warn({ event: 'database_unavailable', setting, reason });
      logged = reason;
      await pause(retryDelayMs);
    }
}

type Server = { database: string; started: number; version: number; encoding: string };

async function queryServer(url: string): Promise<Server> {
  const client = new FailoverClient({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'kalavara-start',
  });
  client.on('error', () => undefined); // The running query rejects with the same error.
  try {
    await client.connect();
    const { rows } = await client.query<Server>(
      `select current_database() as database, extract(epoch from pg_postmaster_start_time())::float8 as started,
        current_setting('server_version_num')::int / 10000 as version,
        current_setting('server_encoding') as encoding`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

const isWorthWaiting = (error: unknown): boolean =>
  isUnavailable(error) ||
  codeOf(error) === 'EAI_AGAIN' ||
  ['timeout expired', 'Connection terminated unexpectedly'].includes((error as Error).message);

/** The addresses of all hosts, without user name and password. */
const addressOf = (url: string): string =>
  listHosts(url)
    .map((each) => new pg.Client({ connectionString: each }))
    .map(({ host, port }) => (host.startsWith('/') ? `the socket ${host}` : `${host}:${port}`))
    .join(' or ');

const reasons: [RegExp, (address: string) => string][] = [
  [/^28P01$/, (address) => `Postgres at ${address} refuses this user name or password`],
  [/^28/, (address) => `Postgres at ${address} does not let this role in (pg_hba.conf)`],
  [/^3D000$/, (address) => `Postgres at ${address} has no such database; create it first`],
  [/^42501$/, (address) => `the role lacks the right to connect to this database at ${address}`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (address) => `no such host: ${address}`],
  [/^(ECONNREFUSED|ENOENT)$/, (address) => `no Postgres listens at ${address}`],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, (address) => `no network reaches ${address}`],
  [/^(57P03|53300)$/, (address) => `Postgres at ${address} takes no connections now`],
];

function reasonOf(error: unknown, url: string): string {
  const address = addressOf(url);
  const known = reasons.find(([code]) => code.test(codeOf(error)))?.[1](address);
  const detail = (error as Error).message || codeOf(error);
  return `${known ?? `Postgres at ${address} cannot be used`}: ${detail}`;
}

/** Turns an error of missing rights during a migration into an `OperatorError`; returns other errors unchanged. */
export function explainMissingRights(error: unknown, setting: DatabaseSetting): unknown {
  if (codeOf(error) !== '42501') return error;
  return new OperatorError(
    `${setting}: the role lacks a right that migrations need (${(error as Error).message}). Let it own the database and its ` +
      'tables, or set MIGRATE_DATABASE_URL to the role that does: docs/operations/deploy.md.',
    { cause: error },
  );
}
