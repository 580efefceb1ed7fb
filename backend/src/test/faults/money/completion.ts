import { expect } from 'vitest';
import { expireReservations, reconcile } from '../../../features/checkout/reconcile/reconcile';
import { type Device, minutes, type TestServer } from '../../harness';
import {
  draftOf,
  fill,
  open,
  pay,
  callOrderPlacement,
  runReconciler,
  callVerifyPayment,
} from '../../shop';
import { percentile } from '../../percentile';
import { seeded } from '../../random';
import { runConcurrently } from '../raw-http';
import { range } from '../../range';
import {
  postCallback,
  countStates,
  cpuSince,
  makeAllDue,
  paymentEntity,
  webhookBodyOf,
  openMany,
  type Paid,
  createWebhookSender,
  shuffled,
} from './tools';

const productId = 'kerala-kingfish';

/**
 * Completes checkouts by one source only, for each source. Returns their states, and the slowest time of each source in
 * ms.
 */
export async function completeByOneSource(server: TestServer, phone: Device, each: number) {
  const deliverWebhook = await createWebhookSender(server);
  const ways = {
    client: ({ signed }: Paid) => callVerifyPayment(phone, signed),
    webhook: async ({ opened, signed }: Paid) =>
      expect(
        await deliverWebhook(
          webhookBodyOf(
            'payment.captured',
            paymentEntity(opened, signed.razorpay_payment_id, 'captured'),
          ),
        ),
      ).toBe(200),
    callback: async ({ opened, signed }: Paid) =>
      expect(await postCallback(server, signed)).toEqual({
        status: 303,
        to: `/order?no=${opened.orderNo}`,
      }),
  };
  const states: Record<string, Record<string, number>> = {};
  const slowest: Record<string, number> = {};
  for (const [name, way] of Object.entries(ways)) {
    const all = await openMany(server, phone, productId, each);
    const took: number[] = [];
    await runConcurrently(all, 8, async (one) => {
      const signed = pay(server, one.opened);
      const began = performance.now();
      await way({ ...one, signed });
      took.push(performance.now() - began);
    });
    states[name] = await countStates(
      server,
      all.map(({ opened }) => opened.orderId),
    );
    slowest[name] = Math.round(percentile(took, 100));
  }

  const all = await openMany(server, phone, productId, each);
  const ids = all.map(({ opened }) => opened.orderId);
  all.forEach(({ opened }) => pay(server, opened));
  server.clock.advance(minutes(2.1));
  for (let rounds = 0; rounds < Math.ceil(each / 50) + 1; rounds += 1) await runReconciler(server);
  await expect.poll(() => countStates(server, ids)).toEqual({ paid: each });
  states['reconciler'] = await countStates(server, ids);
  return { states, slowest };
}

/** Removes the protection under test, after the checkouts are opened and before they are paid. */
type Control = { removeProtection?: () => void };
type Race = {
  checkouts: number;
  units: number;
  /** Runs the five ways of one checkout together, instead of shuffling those of all checkouts. */
  isTogether?: boolean;
} & Control;

/**
 * Completes every checkout in five ways at once, in random order and with too little stock. All checkouts have expired
 * before they are paid.
 */
export async function completeFiveWays(
  server: TestServer,
  phone: Device,
  { checkouts, units, isTogether = false, removeProtection }: Race,
) {
  const random = seeded();
  const deliverWebhook = await createWebhookSender(server);
  const all = await openMany(server, phone, productId, checkouts);
  const ids = all.map(({ opened }) => opened.orderId);
  server.clock.advance(minutes(21));
  for (const _ of range(Math.ceil(checkouts / 200) + 1))
    await expireReservations(server.paymentContext);
  await expect.poll(() => countStates(server, ids)).toEqual({ expired: checkouts });
  await fill(server, productId, units);
  const paid: Paid[] = all.map((one) => ({ ...one, signed: pay(server, one.opened) }));
  await makeAllDue(server);
  removeProtection?.();

  const statuses: Record<string, number> = {};
  const note = (way: string, status: unknown) => {
    const key = `${way} ${String(status)}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
  };
  const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const ways: ((one: Paid) => Promise<void>)[] = [
    async ({ signed }) =>
      note('verify', await callVerifyPayment(phone, signed).then(() => 200, messageOf)),
    async ({ draft, signed }) =>
      note('order', await callOrderPlacement(phone, draft, signed).then(() => 200, messageOf)),
    async ({ opened, signed: { razorpay_payment_id: id } }) =>
      note(
        'webhook',
        await deliverWebhook(webhookBodyOf('order.paid', paymentEntity(opened, id, 'captured'))),
      ),
    async ({ signed }) => note('callback', (await postCallback(server, signed)).status),
    async () =>
      note('reconciler', await reconcile(server.paymentContext).then(() => 'done', messageOf)),
  ];
  const inOrder = paid.flatMap((one) => ways.map((way) => () => way(one)));
  const calls = isTogether ? inOrder : shuffled(inOrder, random);
  const began = performance.now();
  const cpu = process.cpuUsage();
  await runConcurrently(calls, 60, (call) => call());
  const ms = performance.now() - began;
  const cpuMs = cpuSince(cpu);
  await expect.poll(async () => (await countStates(server, ids))['expired'] ?? 0).toBe(0);

  const { rows } = await server.ctx.pools.main.pg.query<{
    sales: string;
    refunds: string;
    twice: string;
    winners: Record<string, number>;
  }>(
    `select (select count(*) from stock_ledger join orders on orders.id = order_id where kind = 'sale' and gateway_order_id = any($1)) as sales,
      (select count(*) from refunds join payments on payments.id = payment_id where gateway_order_id = any($1)) as refunds,
      (select count(*) from (select order_id from stock_ledger where kind = 'sale' group by 1 having count(*) > 1) as twice) as twice,
      (select json_object_agg(first_seen_by, count) from (select first_seen_by, count(*) from payments where gateway_order_id = any($1) group by 1) as by) as winners`,
    [ids],
  );
  const { sales, refunds, twice, winners } = rows[0]!;
  return {
    seed: random.seed,
    ms,
    cpuMs,
    statuses,
    winners,
    states: await countStates(server, ids),
    sales: Number(sales),
    refunds: Number(refunds),
    twice: Number(twice),
  };
}

/** Opens checkouts for the last units at once. Returns the number of each outcome. */
export async function buyLastUnits(
  server: TestServer,
  phone: Device,
  { buyers, units }: { buyers: number; units: number },
) {
  await fill(server, productId, units);
  const drafts = range(buyers).map(() => draftOf({ [productId]: 1 }));
  const outcomes = await Promise.all(
    drafts.map((draft) =>
      open(phone, draft).then(
        (opened) => ({ opened, outcome: 'may pay' }),
        (error: Error) => ({ opened: undefined, outcome: error.message }),
      ),
    ),
  );
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome.outcome] = (counts[outcome.outcome] ?? 0) + 1;
  return { outcomes: counts, opened: outcomes.flatMap(({ opened }) => (opened ? [opened] : [])) };
}

/** Pays checkouts that have expired, with stock for only some of them. */
export async function payLate(
  server: TestServer,
  phone: Device,
  { buyers, units, removeProtection }: { buyers: number; units: number } & Control,
) {
  const all = await openMany(server, phone, productId, buyers);
  const ids = all.map(({ opened }) => opened.orderId);
  server.clock.advance(minutes(21));
  for (const _ of range(Math.ceil(buyers / 200) + 1))
    await expireReservations(server.paymentContext);
  await fill(server, productId, units);
  const signed = all.map(({ opened }) => pay(server, opened));
  removeProtection?.();
  const verifyOutcome = (one: (typeof signed)[number]) =>
    callVerifyPayment(phone, one).then(
      ({ state }) => state as string,
      (error: Error) => error.message,
    );
  const states = await Promise.all(signed.map(verifyOutcome));
  // On a busy machine some gateway calls time out; the reconciler settles those payments.
  await makeAllDue(server);
  for (const _ of range(Math.ceil(buyers / 50) + 1)) await reconcile(server.paymentContext);
  await expect.poll(async () => (await countStates(server, ids))['confirming'] ?? 0).toBe(0);
  const { count: sold } = await server.ctx.pools.main
    .selectFrom('stockLedger')
    .innerJoin('orders', 'orders.id', 'stockLedger.orderId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'sale')
    .where('gatewayOrderId', 'in', ids)
    .executeTakeFirstOrThrow();
  const { count } = await server.ctx.pools.main
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('payments.gatewayOrderId', 'in', ids)
    .executeTakeFirstOrThrow();
  return { paid: sold, refused: states.filter((state) => /^\d/.test(state)), refunds: count };
}
