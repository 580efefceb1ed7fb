import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startPostgres } from '../lib/postgres';
import { startServer, type ServerProcess } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';

const isLong = process.env['KALAVARA_LONG'] === '1';
/** The number of connections that even a busy machine accepts during the lead. */
const count = isLong ? 150 : 50;
const leadSeconds = 6;

/** Sends one request over a new connection, like a proxy or a browser. */
async function requestOnNewConnection({ port }: ServerProcess, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += bytes.toString()));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  if (status === undefined) throw new Error('closed without an answer');
  return Number(status);
}

/** Sends SIGTERM. Resolves with the first status of `/readyz` that is not 200; 0 without an answer. */
async function announceEnd(server: ServerProcess): Promise<number> {
  process.kill(server.pid, 'SIGTERM');
  let status = 200;
  const isAnnounced = async () => {
    status = await requestOnNewConnection(server, '/readyz').catch(() => 0);
    return status !== 200;
  };
  await until(isAnnounced, 60_000, '/readyz has changed');
  return status;
}

/**
 * Sends SIGTERM, and then requests over new connections. Resolves with the number of answers, and the status of
 * `/readyz`.
 */
async function stopUnderConnections(server: ServerProcess) {
  const readyz = await announceEnd(server);
  const outcomes = await Promise.allSettled(
    range(count).map(() => requestOnNewConnection(server, '/api/products')),
  );
  const answered = outcomes.filter((one) => one.status === 'fulfilled' && one.value === 200);
  await until(server.hasExited, 60_000, 'the server has ended');
  return { answered: answered.length, readyz, exitCode: server.exitCode() };
}

test(`after SIGTERM /readyz answers 503, and ${count} fresh connections are all answered before the server ends`, async () => {
  const server = await startServer({ env: { DRAIN_LEAD_SECONDS: String(leadSeconds) } });
  const began = performance.now();
  expect(await stopUnderConnections(server)).toEqual({ answered: count, readyz: 503, exitCode: 0 });
  expect(performance.now() - began).toBeGreaterThan(leadSeconds * 1_000);
  await server.stop();
});

test('control: without a lead a new connection fails during that time', async () => {
  const server = await startServer({ env: { DRAIN_LEAD_SECONDS: '0' } });
  await announceEnd(server);
  let sent = 0;
  const hasFailed = async () => {
    sent += 1;
    return (await requestOnNewConnection(server, '/api/products').catch(() => 0)) !== 200;
  };
  const limitMs = isLong ? leadSeconds * 1_000 : 60_000;
  await until(hasFailed, limitMs, 'a fresh connection has failed');
  console.log(`without a lead the fresh connection ${sent} failed`);
  await server.stop();
});

test('a second SIGTERM ends the server at once', async () => {
  const postgres = await startPostgres();
  const server = await startServer({
    databaseUrl: postgres.url,
    env: { DRAIN_LEAD_SECONDS: '60' },
  });
  process.kill(server.pid, 'SIGTERM');
  const isAnnounced = async () => (await requestOnNewConnection(server, '/acceptz')) === 503;
  await until(isAnnounced, 60_000, '/acceptz answers 503');
  expect(await requestOnNewConnection(server, '/healthz')).toBe(200);
  const began = performance.now();
  await until(
    () => server.hasExited() || (process.kill(server.pid, 'SIGTERM'), server.hasExited()),
    60_000,
    'the server has ended',
  );
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(server.exitCode()).toBe(1);
  await server.stop();
  await postgres.stop();
});
