import { expect } from 'vitest';
import { expireReservations, reconcile } from '../../../features/checkout/reconcile';
import { type Device, minutes, type TestServer } from '../../harness';
import { draftOf, fill, open, pay, placed, reconciled, verified } from '../../shop';
import { percentile } from '../flood';
import { seeded } from '../random';
import { sideBySide } from '../raw-http';
import { counted } from '../ticks';
import {
  callback,
  countStates,
  cpuSince,
  dueNow,
  entityOf,
  letterOf,
  openMany,
  type Paid,
  postman,
  shuffled,
} from './tools';

const jar = 'kerala-kingfish';

/** Each way a paid checkout can become an order by itself, and how long the slowest took. */
export async function oneSourceOnly(server: TestServer, phone: Device, each: number) {
  const bring = await postman(server);
  const ways = {
    client: ({ signed }: Paid) => verified(phone, signed),
    webhook: async ({ opened, signed }: Paid) =>
      expect(
        await bring(
          letterOf('payment.captured', entityOf(opened, signed.razorpay_payment_id, 'captured')),
        ),
      ).toBe(200),
    callback: async ({ opened, signed }: Paid) =>
      expect(await callback(server, signed)).toEqual({
        status: 303,
        to: `/order?no=${opened.orderNo}`,
      }),
  };
  const states: Record<string, Record<string, number>> = {};
  const slowest: Record<string, number> = {};
  for (const [name, way] of Object.entries(ways)) {
    const all = await openMany(server, phone, jar, each);
    const took: number[] = [];
    await sideBySide(all, 8, async (one) => {
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

  const all = await openMany(server, phone, jar, each);
  const ids = all.map(({ opened }) => opened.orderId);
  all.forEach(({ opened }) => pay(server, opened));
  server.clock.advance(minutes(2.1));
  for (let rounds = 0; rounds < Math.ceil(each / 50) + 1; rounds += 1) await reconciled(server);
  await expect.poll(() => countStates(server, ids)).toEqual({ paid: each });
  states['reconciler'] = await countStates(server, ids);
  return { states, slowest };
}

/** What a control takes away, once everybody is in and before anybody pays. */
type Control = { takeAway?: () => void };
type Race = {
  checkouts: number;
  jars: number;
  /** The five ways of one checkout side by side, not scattered among those of the others. */ isTogether?: boolean;
} & Control;

/**
 * Every checkout is completed in five ways at once, in an order nobody foresees, and there are not jars for all. They
 * were all let in, as their twenty minutes had passed before they paid.
 */
export async function fiveWays(
  server: TestServer,
  phone: Device,
  { checkouts, jars, isTogether = false, takeAway }: Race,
) {
  const dice = seeded();
  const bring = await postman(server);
  const all = await openMany(server, phone, jar, checkouts);
  const ids = all.map(({ opened }) => opened.orderId);
  server.clock.advance(minutes(21));
  for (const _ of counted(Math.ceil(checkouts / 200) + 1)) await expireReservations(server.money);
  await expect.poll(() => countStates(server, ids)).toEqual({ expired: checkouts });
  await fill(server, jar, jars);
  const paid: Paid[] = all.map((one) => ({ ...one, signed: pay(server, one.opened) }));
  await dueNow(server);
  takeAway?.();

  const statuses: Record<string, number> = {};
  const note = (way: string, status: unknown) => {
    const key = `${way} ${String(status)}`;
    statuses[key] = (statuses[key] ?? 0) + 1;
  };
  const said = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const ways: ((one: Paid) => Promise<void>)[] = [
    async ({ signed }) => note('verify', await verified(phone, signed).then(() => 200, said)),
    async ({ draft, signed }) =>
      note('order', await placed(phone, draft, signed).then(() => 200, said)),
    async ({ opened, signed: { razorpay_payment_id: id } }) =>
      note('webhook', await bring(letterOf('order.paid', entityOf(opened, id, 'captured')))),
    async ({ signed }) => note('callback', (await callback(server, signed)).status),
    async () => note('reconciler', await reconcile(server.money).then(() => 'done', said)),
  ];
  const inOrder = paid.flatMap((one) => ways.map((way) => () => way(one)));
  const calls = isTogether ? inOrder : shuffled(inOrder, dice);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await sideBySide(calls, 60, (call) => call());
  const [ms, cpuMs] = [performance.now() - began, cpuSince(cpu)];
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
    seed: dice.seed,
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

/** So many at once who want the last jars; what each was told. */
export async function lastJars(
  server: TestServer,
  phone: Device,
  { buyers, jars }: { buyers: number; jars: number },
) {
  await fill(server, jar, jars);
  const drafts = counted(buyers).map(() => draftOf({ [jar]: 1 }));
  const outcomes = await Promise.all(
    drafts.map((draft) =>
      open(phone, draft).then(
        (opened) => ({ opened, told: 'may pay' }),
        (error: Error) => ({ opened: undefined, told: error.message }),
      ),
    ),
  );
  const told: Record<string, number> = {};
  for (const outcome of outcomes) told[outcome.told] = (told[outcome.told] ?? 0) + 1;
  return { told, opened: outcomes.flatMap(({ opened }) => (opened ? [opened] : [])) };
}

/** The same, let in while there were jars for all, and paying when there are ten. */
export async function lateBuyers(
  server: TestServer,
  phone: Device,
  { buyers, jars, takeAway }: { buyers: number; jars: number } & Control,
) {
  const all = await openMany(server, phone, jar, buyers);
  const ids = all.map(({ opened }) => opened.orderId);
  server.clock.advance(minutes(21));
  for (const _ of counted(Math.ceil(buyers / 200) + 1)) await expireReservations(server.money);
  await fill(server, jar, jars);
  const signed = all.map(({ opened }) => pay(server, opened));
  takeAway?.();
  const tellOf = (one: (typeof signed)[number]) =>
    verified(phone, one).then(
      ({ state }) => state as string,
      (error: Error) => error.message,
    );
  const told = await Promise.all(signed.map(tellOf));
  // On a busy machine the gateway is silent to some: those are on their way, and the reconciler ends it.
  await dueNow(server);
  for (const _ of counted(Math.ceil(buyers / 50) + 1)) await reconcile(server.money);
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
  return { paid: sold, refused: told.filter((state) => /^\d/.test(state)), refunds: count };
}
