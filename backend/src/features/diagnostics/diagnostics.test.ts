import { getDiagnostics, type Finding } from '@kalavara/shared-types/diagnostics/diagnostics';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { minutes, startTestServer, type Device } from '../../test/harness';
import { writeRefund, writeSale } from '../../test/sales';
import { clock } from './machine';
import { GatewayRejected, GatewayUnavailable } from '../gateway/errors';
import { database, gateway } from './parts';
import { runProbe } from './probe';
import { runProbes } from './service';

const server = await startTestServer();
afterEach(() => void vi.restoreAllMocks());
const owner = await server.connect('owner');
const findings = async (phone: Device = owner) =>
  Object.fromEntries(
    (await phone.call(getDiagnostics, {})).data.findings.map((found) => [found.name, found]),
  ) as Record<Finding['name'], Finding>;

const withPlugin = (plugin: KyselyPlugin) => {
  const { main: db } = server.paymentContext.pools;
  return Object.assign(db.withPlugin(plugin), { pg: db.pg });
};

test(
  'the owner sees each part of the program, with versions and figures',
  { meta: { requirements: ['S-014', 'D-172'] } },
  async () => {
    const { socket } = await owner.enter('orders');
    const found = await findings();
    expect(Object.keys(found)).toEqual([
      'database',
      'feed',
      'sockets',
      'proxy',
      'gateway',
      'webhooks',
      'inbox',
      'refunds',
      'disk',
      'backup',
      'pictures',
      'clock',
      'version',
    ]);
    expect(found.version).toMatchObject({
      isOk: true,
      facts: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: null,
        node: process.versions.node,
        postgres: expect.stringMatching(/^\d+/),
      },
    });
    expect(found.database.facts).toMatchObject({
      latencyMs: expect.any(Number),
      bytes: expect.any(Number),
      last: expect.stringMatching(/^\d{4}_/),
    });
    expect(found.database.isOk).toBe(Number(found.database.facts['latencyMs']) < 250);
    expect(found.feed).toMatchObject({
      isOk: true,
      facts: { lag: 0, rooms: 1, echoMs: expect.any(Number) },
    });
    expect(found.sockets).toMatchObject({
      isOk: true,
      facts: { owner: 1, display: 0, servers: 1, timers: 0 },
    });
    expect(found.gateway).toMatchObject({
      isOk: true,
      facts: { kind: 'sandbox', mode: 'test', isOpen: false },
    });
    expect(found.disk.facts['freeBytes']).toBeGreaterThan(0);
    expect(found.clock.facts).toMatchObject({ at: expect.any(Number), skewMs: expect.any(Number) });
    expect(found.clock.isOk).toBe(Math.abs(Number(found.clock.facts['skewMs'])) <= 1_000);
    socket.close();
  },
);

test.each([
  [249.9, true],
  [250, false],
])('a database that answers in %s ms is well: %s', async (latencyMs, isOk) => {
  let at = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  const answersLate = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    transformResult({ result }: PluginTransformResultArgs) {
      at += latencyMs;
      return Promise.resolve(result);
    },
  };
  const found = await database(
    {
      ...server.paymentContext,
      pools: { ...server.paymentContext.pools, main: withPlugin(answersLate) },
    },
    AbortSignal.abort(),
  );
  expect(found).toMatchObject({ isOk, facts: { latencyMs } });
});

test.each([
  [0, true],
  [1_000, true],
  [-1_000, true],
  [1_001, false],
  [-1_001, false],
])('a clock that is %i ms ahead of the database’s is well: %s', async (skewMs, isOk) => {
  const rows = [{ at: new Date(5_000) }];
  const answers = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => node,
    transformResult: () => Promise.resolve({ rows }),
  };
  const skewedClock = { now: () => 5_000 + skewMs };
  const found = await clock(
    {
      ...server.paymentContext,
      pools: { ...server.paymentContext.pools, main: withPlugin(answers) },
      clock: skewedClock,
    },
    AbortSignal.abort(),
  );
  expect(found).toEqual({ isOk, facts: { at: skewedClock.now(), skewMs: 0 - skewMs } });
});

test('a gateway that does not answer is reported as slow', async () => {
  const ctx = {
    ...server.paymentContext,
    timeoutMultiplier: 1,
    gateway: {
      ...server.paymentContext.gateway!,
      listPayments: () => new Promise<never>(() => undefined),
    },
  };
  const slow = await runProbe(
    ctx,
    'gateway',
    (deps) => deps.gateway!.listPayments({ fromMs: 0, toMs: 0 }) as never,
  );
  expect(slow).toEqual({ name: 'gateway', isOk: false, facts: { trouble: 'slow' } });
});

const rejected = (status: number) =>
  new GatewayRejected({ status, code: 'BAD_REQUEST_ERROR', description: 'no', field: null });
test.each([
  ['unreachable', new GatewayUnavailable('ECONNRESET')],
  ['keys-refused', rejected(401)],
  ['refused', rejected(400)],
])('a gateway that fails is reported with its cause, %s', async (trouble, error) => {
  const client = server.paymentContext.gateway!;
  const found = await gateway(
    {
      ...server.paymentContext,
      gateway: { ...client, listPayments: () => Promise.reject(error) },
    },
    AbortSignal.abort(),
  );
  expect(found).toMatchObject({ isOk: false, facts: { kind: 'sandbox', trouble } });
});

test('a shop without gateway keys reports that it has none', async () => {
  const found = await gateway(
    { ...server.paymentContext, gateway: undefined },
    AbortSignal.abort(),
  );
  expect(found).toMatchObject({ isOk: false, facts: { trouble: 'no-keys' } });
});

test('a failing probe is reported in its own row', async () => {
  const broken = await runProbe(server.paymentContext, 'disk', () =>
    Promise.reject(new Error('no such folder')),
  );
  expect(broken).toEqual({ name: 'disk', isOk: false, facts: { trouble: 'broken' } });

  const elsewhere = {
    ...server.paymentContext,
    config: { ...server.config, dataDir: '/dev/null/nowhere' },
  };
  const { findings: all } = await runProbes(elsewhere);
  expect(all.find(({ name }) => name === 'disk')).toMatchObject({
    isOk: false,
    facts: { trouble: 'broken' },
  });
  const { isOk, facts } = all.find(({ name }) => name === 'database')!;
  expect(facts).toMatchObject({ latencyMs: expect.any(Number), bytes: expect.any(Number) });
  expect(isOk).toBe(Number(facts['latencyMs']) < 250);
});

test('missing and waiting webhooks, failed refunds and a missing backup are findings', async () => {
  expect(await findings()).toMatchObject({
    webhooks: { isOk: true },
    inbox: { isOk: true },
    refunds: { isOk: true },
  });
  const now = server.clock.now();
  const { paymentId } = await writeSale(server, { paidAt: now, rupees: 449 });
  await writeRefund(server, { paymentId, rupees: 449, state: 'failed', at: now });
  const webhook = {
    eventId: 'evt_1',
    event: 'payment.captured',
    body: '{}',
    receivedAt: new Date(now - minutes(90)),
    signedWith: 'previous',
  };
  await server.ctx.pools.main.insertInto('webhookInbox').values(webhook).execute();

  const found = await findings();
  expect(found.webhooks).toMatchObject({
    isOk: false,
    facts: { isMissing: true, signedWith: 'previous' },
  });
  expect(found.inbox).toMatchObject({ isOk: false, facts: { open: 1 } });
  expect(found.refunds).toMatchObject({ isOk: false, facts: { failed: 1, stuck: 0, loose: 0 } });
  expect(found.backup).toMatchObject({ isOk: false, facts: { ageMs: null } });
});

test('X-Forwarded-For without a trusted proxy is a finding, and logged once', async () => {
  const direct = await startTestServer();
  const boss = await direct.connect('owner');
  const warned = vi.spyOn(direct.ctx.log, 'warn');
  expect((await findings(boss)).proxy).toEqual({
    name: 'proxy',
    isOk: true,
    facts: { proxies: 0, forwardedAgoMs: null },
  });
  for (const address of ['198.51.100.1', '198.51.100.2'])
    await direct.device().http.get('/api/auth/session').set('x-forwarded-for', address);
  expect((await findings(boss)).proxy).toMatchObject({
    isOk: false,
    facts: { forwardedAgoMs: expect.any(Number) as number },
  });
  expect(warned.mock.calls).toEqual([[{ event: 'proxy_not_trusted', address: '127.0.0.1' }]]);

  const behind = await startTestServer({ env: { TRUST_PROXY: '1' } });
  await behind.device().http.get('/api/auth/session').set('x-forwarded-for', '198.51.100.1');
  expect((await findings(await behind.connect('owner'))).proxy).toMatchObject({ isOk: true });
});
