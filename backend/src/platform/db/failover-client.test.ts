import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { startPrimaryAndStandby } from '../../test/standby';
import { waitUntil } from '../../test/wait-until';
import { isUnavailable } from '../errors';
import { createLogger } from '../log';
import { FailoverClient } from './failover-client';
import { listHosts } from './hosts';
import { listen } from './listener';
import { openPool } from './pools';
import { withTransaction } from './transaction';

const log = createLogger('silent');
const hosts = await startPrimaryAndStandby();
afterAll(hosts.stop);

const pool = openPool(hosts.url, log, { name: 'test', max: 4, timeoutMultiplier: 20 });
afterAll(() => pool.destroy());
const insert = (n: number) =>
  withTransaction(pool, async (tx) => {
    await tx.run({ text: 'insert into numbers values ($1)', values: [n] });
  });

/** The search for the primary may take at most a second, which a busy machine may exceed. */
const connectTo = (url: string) =>
  waitUntil(async () => {
    const client = new FailoverClient({ connectionString: url });
    await client.connect();
    return client;
  });

test('a URL is parsed into hosts, each with user, port, database and options', () => {
  expect(listHosts('postgres://u:p%2C@a.example:5432,b.example/shop?sslmode=require')).toEqual([
    'postgres://u:p%2C@a.example:5432/shop?sslmode=require',
    'postgres://u:p%2C@b.example/shop?sslmode=require',
  ]);
  const single = 'postgres://u:p@127.0.0.1:5432/shop?host=%2Ftmp%2Fa,b';
  expect(listHosts(single)).toEqual([single]);
});

test('a client connects to the primary, even if the standby is named first', async () => {
  await waitUntil(() =>
    pool.pg.query('create table if not exists numbers (n integer primary key)'),
  );
  await insert(0);
  const [first = '', second = ''] = [hosts.primaryUrl, hosts.standbyUrl].map(
    (url) => /@([^/]*)/.exec(url)![1],
  );
  const swapped = hosts.url.replace(`${first},${second}`, `${second},${first}`);
  const client = await connectTo(swapped);
  expect((await client.query('select pg_is_in_recovery() as standby')).rows).toEqual([
    { standby: false },
  ]);
  await client.end();
});

/** Queries time out after 1.6 s. Connecting may take longer, because the machine may be busy. */
const shortTimeouts = { name: 'impatient', timeoutMultiplier: 0.2, connectTimeoutMs: 150_000 };

test('a commit that the standby has not confirmed is not acknowledged', async () => {
  hosts.pauseStandby();
  const insertOn = async (isRelaxed: boolean) => {
    const own = openPool(hosts.url, log, {
      ...(isRelaxed ? { name: 'patient', timeoutMultiplier: 20 } : shortTimeouts),
      max: 1,
      isRelaxed,
    });
    try {
      await own.pg.query('insert into numbers values ($1)', [isRelaxed ? 1 : 2]);
    } finally {
      await own.destroy();
    }
  };
  try {
    await expect(insertOn(false)).rejects.toSatisfy(isUnavailable);
    await insertOn(true); // Control: a commit that does not wait is acknowledged, and may be lost.
  } finally {
    hosts.resumeStandby();
  }
});

test('if the primary dies, the pool and the listener reconnect to the promoted standby, which has every acknowledged row', async () => {
  const received = vi.fn();
  const caughtUp = vi.fn(() => Promise.resolve());
  const stopListening = listen(hosts.url, log, { feed: received }, caughtUp);
  await waitUntil(() => expect(caughtUp).toHaveBeenCalledOnce());
  const acknowledged = [0];
  for (let n = 100; n < 150; n += 1) await insert(n).then(() => acknowledged.push(n));

  await hosts.killPrimary();
  await expect(insert(999)).rejects.toThrow();
  await hosts.promote();
  await waitUntil(() => insert(200));
  await waitUntil(() => expect(caughtUp).toHaveBeenCalledTimes(2));
  await waitUntil(async () => {
    await pool.pg.query(`select pg_notify('feed', 'here')`);
    expect(received).toHaveBeenCalledWith('here');
  });

  const { rows } = await pool.pg.query<{ n: number }>('select n from numbers');
  const stored = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
  await stopListening();
});

test('a primary that comes back after it was replaced is not used', async () => {
  await hosts.restartPrimary();
  const control = new pg.Client({ connectionString: hosts.primaryUrl });
  await control.connect();
  // Control: it accepts writes, so a client that takes the first writable host would use it.
  await control.query('insert into numbers values (300)');
  await control.end();

  for (const n of [301, 302, 303]) {
    const client = await connectTo(hosts.url);
    // After a lost connection the next one searches for the primary.
    client.emit('error', new Error('lost'));
    await client.query('insert into numbers values ($1)', [n]);
    await client.end();
  }
  const { rows } = await pool.pg.query('select n from numbers where n >= 300 order by n');
  expect(rows).toEqual([{ n: 301 }, { n: 302 }, { n: 303 }]);
});

/** A proxy before Postgres whose open connections can stop responding: nothing is passed on, nothing is closed. */
async function silentNetwork(port: number) {
  const ends = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) ends.add(end.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    fallSilent: () => ends.forEach((end) => end.unpipe().pause()),
    close: () => {
      ends.forEach((end) => end.destroy());
      listener.close();
    },
  };
}

test('the pool and the listener detect a host that stops answering, and continue with another connection', async () => {
  const network = await silentNetwork(Number(new URL(hosts.standbyUrl).port));
  const url = hosts.standbyUrl.replace(/@[^/]*/, `@127.0.0.1:${network.port}`);
  const own = openPool(url, log, { ...shortTimeouts, max: 1 });
  const caughtUp = vi.fn(() => Promise.resolve());
  const stopListening = listen(url, log, { feed: vi.fn() }, caughtUp);
  await waitUntil(() => expect(caughtUp).toHaveBeenCalledOnce());
  await waitUntil(() => own.pg.query('select 1'));

  network.fallSilent();
  const began = performance.now();
  await expect(own.pg.query('select 1')).rejects.toSatisfy(isUnavailable);
  await waitUntil(() => own.pg.query('select 1'));
  await waitUntil(() => expect(caughtUp).toHaveBeenCalledTimes(2));
  console.log(`noticed by the listener after ${Math.round(performance.now() - began)} ms`);
  await stopListening();
  await own.destroy();
  network.close();
});
