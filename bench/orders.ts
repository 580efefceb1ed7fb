import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { brokenInvariants } from '../backend/src/test/invariants';
import { type Buy, createBuy, createFloorBuy, runBuyers } from './lib/buyers';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import {
  execute,
  residentMiB,
  startGateway,
  startKalavara,
  startOrderFloor,
  type startPostgres,
} from './lib/processes';
import { fillStock, pastOrders } from './lib/stock';
import { countStatements } from './lib/statements';

const buyers = 8;
const past = 100_000;
const rounds = 5;
const perRound = 400;
/** Warms up the server until its code is compiled, which takes some 2 000 orders (measured). */
const warmUps = 5;
const counted = 400;
const starts = 5;

type Postgres = Awaited<ReturnType<typeof startPostgres>>;
type Gateway = Awaited<ReturnType<typeof startGateway>>;
type Took = { perSecond: number[]; ms: number[] };
type Settings = Record<string, string>;

/**
 * Measures whole orders, from the first call to the last, in a new shop and in one after many years; the two
 * alternate.
 */
export async function measureOrders(postgres: Postgres): Promise<Figure[]> {
  const [few, many, bare] = await Promise.all(
    ['orders_few', 'orders_many', 'orders_bare'].map((name) => postgres.createDatabase(name)),
  );
  // One gateway account each: the reconciler lists all payments of its account, including those of the other server.
  const recentGateway = await startGateway();
  const oldGateway = await startGateway();
  const installation = ({ settings }: Gateway) => ({ ...settings, TRUST_PROXY: '1' });
  const recent = await startKalavara(few!, [], installation(recentGateway));
  const old = await startKalavara(many!, [], installation(oldGateway));
  const floor = await startOrderFloor(bare!);
  await execute(few!, ...fillStock, 'vacuum analyze products, stock_ledger');
  await execute(many!, ...fillStock, ...pastOrders(past));
  await execute(bare!, ...fillFloorStock);

  const at = (url: string, gateway: Gateway) => createBuy({ url, gatewayUrl: gateway.url });
  const took = await runAlternately({
    floor: createFloorBuy(floor.url),
    recent: at(recent.url, recentGateway),
    old: at(old.url, oldGateway),
  });
  const resident = await residentMiB(recent.pid);
  await Promise.all([recent.stop(), old.stop(), floor.stop()]);

  const statements = await countStatementsPerOrder(few!, installation(recentGateway), (url) =>
    at(url, recentGateway),
  );
  const readyMs = await measureStartTime(many!, installation(oldGateway));
  await Promise.all([recentGateway.stop(), oldGateway.stop()]);
  const broken = [...(await findBrokenInvariants(few!)), ...(await findBrokenInvariants(many!))];
  return [
    ...figuresOf(took),
    {
      name: 'SQL statements an order',
      value: statements,
      unit: '',
      promise: '≤ 20',
      isMet: statements <= 20,
    },
    {
      name: 'resident memory of the server after these orders',
      value: resident,
      unit: 'MiB',
      promise: '≤ 160 MiB',
      isMet: resident <= 160,
    },
    {
      name: `from start to ready, with ${past} orders, p50`,
      value: readyMs,
      unit: 'ms',
      promise: '≤ 1500 ms',
      isMet: readyMs <= 1_500,
    },
    {
      name: 'violated invariants of money and stock',
      value: broken.length,
      unit: '',
      promise: 'none',
      isMet: broken.length === 0,
    },
  ];
}

const fillFloorStock = [
  `insert into products (id, stock) values ${samplePickles.map(({ id }) => `('${id}', 100000000)`).join(', ')}`,
];

async function runAlternately(all: { floor: Buy; recent: Buy; old: Buy }) {
  const took = { floor: nothing(), recent: nothing(), old: nothing() };
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const name of ['floor', 'recent', 'old'] as const) {
      const { perSecond, took: ms } = await runBuyers(all[name], buyers, perRound);
      if (round < 0) continue;
      took[name].perSecond.push(perSecond);
      took[name].ms.push(...ms);
    }
  }
  return took;
}

const nothing = (): Took => ({ perSecond: [], ms: [] });

/** In a separate run, since counting slows down every statement. */
async function countStatementsPerOrder(
  databaseUrl: string,
  settings: Settings,
  at: (url: string) => Buy,
): Promise<number> {
  const proxy = await countStatements(databaseUrl);
  const server = await startKalavara(proxy.url, [], settings);
  await runBuyers(at(server.url), buyers, buyers * 5);
  const before = proxy.count();
  await runBuyers(at(server.url), buyers, counted);
  const statements = proxy.count() - before;
  await server.stop();
  await proxy.close();
  return statements / counted;
}

async function measureStartTime(databaseUrl: string, settings: Settings): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    const server = await startKalavara(databaseUrl, [], settings);
    times.push(server.readyMs);
    await server.stop();
  }
  return percentile(times, 50);
}

async function findBrokenInvariants(databaseUrl: string): Promise<string[]> {
  const broken = await brokenInvariants(databaseUrl);
  for (const [claim, rows] of Object.entries(broken))
    process.stderr.write(`broken: ${claim}: ${JSON.stringify(rows)}\n`);
  return Object.keys(broken);
}

function figuresOf({ floor, recent, old }: { floor: Took; recent: Took; old: Took }): Figure[] {
  const rate = (of: Took) => percentile(of.perSecond, 50);
  const ms = (of: Took, p: number) => percentile(of.ms, p);
  const slower = rate(recent) / rate(old);
  const later = ms(old, 50) / ms(recent, 50);
  return [
    {
      name: `orders a second by ${buyers} buyers (floor: one call, one transaction)`,
      value: rate(recent),
      unit: 'orders/s',
      floor: rate(floor),
      ratio: rate(recent) / rate(floor),
      promise: '≥ 100 orders/s',
      isMet: rate(recent) >= 100,
    },
    {
      name: 'the three calls of an order, p50',
      value: ms(recent, 50),
      unit: 'ms',
      floor: ms(floor, 50),
      ratio: ms(recent, 50) / ms(floor, 50),
    },
    {
      name: 'the three calls of an order, p95',
      value: ms(recent, 95),
      unit: 'ms',
      floor: ms(floor, 95),
      ratio: ms(recent, 95) / ms(floor, 95),
      promise: '≤ 80 ms',
      isMet: ms(recent, 95) <= 80,
    },
    {
      name: `orders a second with ${past} orders before (floor: without; ratio turned round)`,
      value: rate(old),
      unit: 'orders/s',
      floor: rate(recent),
      ratio: slower,
      promise: '≤ 1.2 × slower',
      isMet: slower <= 1.2,
    },
    {
      name: `the three calls with ${past} orders before, p50 (floor: without)`,
      value: ms(old, 50),
      unit: 'ms',
      floor: ms(recent, 50),
      ratio: later,
      promise: '≤ 1.2 × the floor',
      isMet: later <= 1.2,
    },
  ];
}
