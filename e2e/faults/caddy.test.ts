import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../backend/src/test/free-port';
import { type Caddy, startCaddy } from '../lib/caddy';
import { startServers, type ServerProcess } from '../lib/server';
import { until } from '../lib/until';

const drainLead = '6';
let installation: Awaited<ReturnType<typeof startServers>>;
let documented: Caddy | undefined;
let control: Caddy | undefined;

const openCaddy = async (change?: (text: string) => string) => {
  const [one, two] = installation.servers as [ServerProcess, ServerProcess];
  return startCaddy([one.port, two.port], [await freePort(), await freePort()], change);
};
const statusOf = (url: string) => fetch(url).then(({ status }) => status);

beforeAll(async () => {
  installation = await startServers(2, { TRUST_PROXY: '1', DRAIN_LEAD_SECONDS: drainLead });
  documented = await openCaddy();
  control = await openCaddy((text) => text.replace('/acceptz', '/readyz'));
});
afterAll(async () => {
  await documented?.stop();
  await control?.stop();
  await installation?.stop();
});

/**
 * Refuses and ends all connections to the database, as if it were unavailable. Resolves with a function that reverts
 * it.
 */
async function closeDatabase(url: string): Promise<() => Promise<void>> {
  const admin = new URL(url);
  const name = admin.pathname.slice(1);
  admin.pathname = '/postgres';
  const client = new pg.Client(admin.href);
  await client.connect();
  const allow = (isAllowed: boolean) =>
    client.query(
      `alter database ${client.escapeIdentifier(name)} with allow_connections ${isAllowed}`,
    );
  await allow(false);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  return async () => {
    await allow(true);
    await client.end();
  };
}

test('behind the documented Caddy the shop is served while the database is unavailable', async ({
  skip,
}) => {
  if (!documented || !control) return skip('no caddy is installed here (CADDY names another)');
  expect(await statusOf(documented.url)).toBe(200);
  const open = await closeDatabase(installation.postgres.url);
  // The control checks /readyz, as before, and so removes both servers.
  await until(async () => (await statusOf(control!.url)) === 503, 60_000, 'the control is empty');
  for (const { url } of installation.servers) expect(await statusOf(`${url}/readyz`)).toBe(503);
  expect(await statusOf(documented.url)).toBe(200);
  expect(await statusOf(`${documented.url}/acceptz`)).toBe(200);
  const session = await fetch(`${documented.url}/api/events`);
  expect([session.status, ((await session.json()) as { success: boolean }).success]).toEqual([
    expect.any(Number),
    false,
  ]);
  await open();
  await until(
    async () => (await statusOf(control!.url)) === 200,
    60_000,
    'the control sends again',
  );
});

test('a stopping server gets no new requests from the documented Caddy, and none is lost', async ({
  skip,
}) => {
  if (!documented) return skip('no caddy is installed here (CADDY names another)');
  const [one] = installation.servers as [ServerProcess, ServerProcess];
  process.kill(one.pid, 'SIGTERM');
  const statuses = new Set<number>();
  while (!one.hasExited()) statuses.add(await statusOf(`${documented.url}/api/products`));
  statuses.add(await statusOf(`${documented.url}/api/products`));
  expect([...statuses]).toEqual([200]);
});
