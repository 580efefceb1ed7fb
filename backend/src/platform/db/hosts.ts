import pg from 'pg';
import { isUnavailable } from '../errors';

/** `postgres://user:password@`, the hosts, and the rest of a URL as libpq writes it. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/;
const probeTimeoutMs = 1_000;

const probe = `select current_setting('transaction_read_only') = 'off' as "isWritable",
  case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`;

type Probed = { url: string; isWritable: boolean; timeline: number };

/** The hosts of a `DATABASE_URL`, each as a URL of its own: one, except in `postgres://user@first:5432,second:5432/name`. */
export function listHosts(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = parts.exec(url) ?? [];
  return hosts === '' ? [url] : hosts.split(',').map((host) => start + host + end);
}

/** The hosts of one database, of which one is the primary: found once, and once more after a lost connection. */
class Hosts {
  readonly urls: readonly string[];
  private primary: Promise<string> | undefined;
  /** Each promotion begins a timeline. A primary of an earlier one came back after it was replaced, and lacks what was written since. */
  private timeline = 0;

  constructor(urls: readonly string[]) {
    this.urls = urls;
  }

  findPrimary(): Promise<string> {
    this.primary ??= this.probeAll().catch((error: unknown) => {
      this.reset();
      throw error;
    });
    return this.primary;
  }

  reset = () => {
    this.primary = undefined;
  };

  private async probeAll(): Promise<string> {
    const probed = await Promise.allSettled(this.urls.map(probeHost));
    const [newest] = probed
      .flatMap((one) => (one.status === 'fulfilled' && one.value.isWritable ? [one.value] : []))
      .filter(({ timeline }) => timeline >= this.timeline)
      .sort((one, other) => other.timeline - one.timeline);
    if (newest !== undefined) {
      this.timeline = newest.timeline;
      return newest.url;
    }
    const reasons = probed.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as Error] : [],
    );
    // A wrong password or a missing database does not pass by waiting.
    if (reasons.length === this.urls.length && !reasons.some(isUnavailable)) throw reasons[0]!;
    throw Object.assign(new Error('no host of DATABASE_URL is a primary that accepts writes'), {
      code: '08001',
      cause: reasons[0],
    });
  }
}

async function probeHost(url: string): Promise<Probed> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kalavara-probe',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => undefined); // The connect or the query rejects with the same error.
  try {
    await client.connect();
    const { rows } = await client.query<Omit<Probed, 'url'>>(probe);
    return { url, ...rows[0]! };
  } finally {
    // Not awaited: a host that fell silent closes nothing.
    client.end().catch(() => undefined);
  }
}

const known = new Map<string, Hosts>();

/** Shared by all connections of this process, so that they agree on the primary. */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(listHosts(url));
  known.set(url, hosts);
  return hosts;
}
