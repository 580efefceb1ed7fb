import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { brokenInvariants } from '../../backend/src/test/invariants';
import type { Program } from '../lib/server';
import { until } from '../lib/until';
import { range } from '../../backend/src/test/range';
import { type DurablePostgres, startDurablePostgres } from './installation';
import {
  waitUntilSettled,
  retryUntilAnswered,
  toMoney,
  type Postgres,
  shopper,
  type Shop,
  startShop,
  type Failures,
  countUnprocessedWebhooks,
  findPaymentViolations,
} from './money';
import { startTicking } from './ticking';

type Plan = {
  checkouts: number;
  /** Some shoppers pay without a webhook and do not return: only the reconciler finds their payments, minutes later. */
  withReconciler: boolean;
  /** The start of buying; by default as soon as the shop answers. */
  startsAfter?: Promise<void>;
};
type Faults = { kills: number; crashes: number };

const lanes = 8;

/** Disturbs the shop while shoppers buy. Resolves with the longest time of a recovery. */
type Disturbance<P extends Postgres> = (shop: Shop<P>, purchases: Purchases) => Promise<number>;

/** Kills the server and crashes Postgres while shoppers buy. */
export const killDuringCheckouts = async (plan: Plan & Faults) =>
  runPurchasesDuring(plan, await startDurablePostgres(), (shop, purchases) =>
    killAndCrash(shop, purchases, plan),
  );

/**
 * Shoppers buy and cooks tick without pauses while `disturb` disturbs the shop. Afterwards each order that was answered
 * as paid must exist, all money must belong to an order or be refunded, and each acknowledged tick must be stored.
 */
export async function runPurchasesDuring<P extends Postgres>(
  plan: Plan,
  postgres: P,
  disturb: Disturbance<P>,
  program?: Program,
) {
  const shop = await startShop({ postgres, ...(program && { program }) });
  try {
    const owner = await shop.fill(plan.checkouts * 2);
    const cooks = startTicking(shop.url, owner.cookie(), 'kitchen');
    const purchases = { ...startPurchases(shop, plan), cookie: owner.cookie() };
    const slowestReadyMs = await disturb(shop, purchases);
    await purchases.end;
    const ticks = await cooks.stop();

    const { paid, acknowledged, failures, brokenMeanwhile } = purchases;
    const { ms: decidedMs, storedPayments } = await waitUntilSettled(
      shop,
      paid,
      plan.withReconciler ? 200_000 : 60_000,
    );
    await until(
      async () => (await countUnprocessedWebhooks(shop)) === 0,
      60_000,
      'every webhook is worked on',
    );
    const { rows } = await shop.sql.query<{ order_no: string }>(
      `select order_no from orders where state = 'paid'`,
    );
    const orders = new Set(rows.map(({ order_no }) => order_no));
    const wanted = new Set(paid.map(({ orderNo }) => orderNo));
    return {
      acknowledged: acknowledged.size,
      ...failures,
      ...ticks,
      decidedMs,
      slowestReadyMs,
      lost: [...acknowledged].filter((orderNo) => !orders.has(orderNo)),
      orders: orders.size,
      missing: [...wanted].filter((orderNo) => !orders.has(orderNo)),
      refunds: [...storedPayments.values()].filter(({ back }) => back > 0).length,
      wanted: { orders: wanted.size, refunds: paid.length - wanted.size },
      wrong: await findPaymentViolations(shop, paid, storedPayments),
      broken: { ...brokenMeanwhile, ...(await brokenInvariants(shop.postgres.url)) },
    };
  } finally {
    await shop.stop();
  }
}

type Purchases = {
  paid: ReturnType<typeof toMoney>[];
  /** The numbers of orders that were answered as paid. */
  acknowledged: Set<string>;
  failures: Failures;
  /** The invariants that were violated directly after a kill or crash. */
  brokenMeanwhile: Record<string, unknown[]>;
  /** The owner's session cookie. */
  cookie: string | undefined;
  /** The number of finished checkouts. */
  done: () => number;
  end: Promise<unknown>;
};

/**
 * Runs checkouts in eight lanes. A third of the shoppers close the tab after paying, the others complete the checkout,
 * half of those without a webhook; every sixth order is paid twice.
 */
export function startPurchases(
  shop: Pick<Shop<Postgres>, 'url' | 'gateway'>,
  { checkouts, withReconciler, startsAfter }: Plan,
): Omit<Purchases, 'cookie'> {
  const paid: Purchases['paid'] = [];
  const acknowledged = new Set<string>();
  const failures: Failures = { refused: 0, cutOff: 0 };
  let begun = 0;
  let done = 0;

  async function buy(n: number) {
    const me = shopper(shop, n % 2 ? 'kerala-tuna' : 'coastal-prawn');
    const opened = await retryUntilAnswered(me.open, failures);
    const closesTab = n % 3 === 0;
    const neverReturns = withReconciler && n % 12 === 1;
    const signed = me.pay(opened, neverReturns || (!closesTab && n % 2) ? 0 : 1);
    paid.push(toMoney(opened, signed));
    if (n % 6 === 0) paid.push(toMoney(opened, shop.gateway.payTwice(opened)));
    if (neverReturns) return;
    if (closesTab) return void (await me.verify(signed).catch(() => undefined));
    const { state, orderNo } = await retryUntilAnswered(() => me.verify(signed), failures);
    if (state === 'paid') acknowledged.add(orderNo);
    const { order } = await retryUntilAnswered(() => me.place(signed), failures);
    if (order.state === 'paid') acknowledged.add(order.orderId);
  }
  async function buyInLane() {
    await startsAfter;
    while (begun < checkouts) {
      await buy((begun += 1));
      done += 1;
    }
  }
  const end = Promise.all(range(lanes).map(buyInLane));
  end.catch(() => undefined); // awaited later
  return { paid, acknowledged, failures, brokenMeanwhile: {}, done: () => done, end };
}

/** Kills the server and crashes Postgres, spread over the checkouts. Resolves with the longest time of a restart. */
async function killAndCrash(
  shop: Shop<DurablePostgres>,
  { done, end, brokenMeanwhile }: Purchases,
  { checkouts, kills, crashes }: Plan & Faults,
): Promise<number> {
  let slowest = 0;
  const count = kills + crashes;
  const isCrash = (fault: number) =>
    range(crashes).some((n) => fault === Math.floor((count * (n + 1)) / (crashes + 1)));
  for (const fault of range(count)) {
    const reached = Math.min(
      Math.floor((checkouts * (fault + 0.5)) / (count + 0.5)),
      checkouts - lanes,
    );
    await Promise.race([
      end,
      until(() => done() >= reached, 120_000, `${reached} checkouts are over`),
    ]);
    await pause(Math.random() * 120); // a random moment of the kill, not a wait for a state
    if (isCrash(fault)) await crash(shop);
    else {
      await shop.kill();
      slowest = Math.max(slowest, await shop.restart());
    }
    Object.assign(brokenMeanwhile, await brokenInvariants(shop.postgres.url));
  }
  return slowest;
}

async function crash({ postgres, url, server }: Shop<DurablePostgres>) {
  const before = postgres.pid();
  postgres.crash();
  await until(() => postgres.pid() !== before, 60_000, 'Postgres is another process');
  await until(async () => (await fetch(`${url}/readyz`)).ok, 60_000, 'the server is ready again');
  if (server().hasExited()) throw new Error('The server went down with Postgres.');
}

type Result = Awaited<ReturnType<typeof runPurchasesDuring>>;

/**
 * Prints the figures. Expects that every acknowledged order and tick is stored, and that all money belongs to an order
 * or is refunded.
 */
export function expectNothingLost(result: Result) {
  console.log(formatResult(result));
  expect(result).toMatchObject({
    lost: [],
    lostTicks: [],
    missing: [],
    wrong: [],
    broken: {},
    ...result.wanted,
  });
}

export const formatResult = ({
  acknowledged,
  lost,
  ticks,
  lostTicks,
  orders,
  refunds,
  refused,
  cutOff,
  decidedMs,
  slowestReadyMs,
}: Result) =>
  `${acknowledged} acknowledged, ${lost.length} lost; ${ticks} ticks, ${lostTicks.length} lost; ${orders} orders, ${refunds} refunds; ${refused} × 503, ${cutOff} calls cut off; ` +
  `all decided ${Math.round(decidedMs)} ms after the last checkout, ready ${Math.round(slowestReadyMs)} ms after a kill at most`;
