import { type CallName, routeOf } from '@kalavara/shared-types/contract/calls';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { measureDatabaseCpu } from './lib/machine';
import { execute, type BenchServer, startKalavara, type startPostgres } from './lib/processes';
import { call } from './lib/screens';
import { fillStock, pastOrders } from './lib/stock';

const few = 1_000;
const many = 100_000;
const rounds = 7;
const perRound = 20;
const allowed = 1.5;

/**
 * The short history has as many hits as the long one, spread over all of it: this compares the search, not the answer.
 */
const hits = 60;
const hitInterval = (count: number) => Math.floor(count / hits);
/** Orders of one customer, both in the short and in the long history. */
const ordersEach = 10;
const historyStatements = (count: number) => [
  `update orders set customer_phone = '+91' || 6000000000 + n % ${count / ordersEach} * 2654435761 % 3999999999,
      customer_name = case when n % ${hitInterval(count)} = 1 then 'മീര നായർ' when n % 5 = 0 then 'Lakshmi Menon' else customer_name end,
      status = case n % ${hitInterval(count)} when 2 then 'cancelled' when 3 then 'confirmed' when 4 then 'shipped' else status end,
      payment_status = case when n % ${hitInterval(count)} = 2 then 'refunded' else payment_status end,
      coupon = case when n % 3 = 0 then 'PICKLE15' end
    from (select id, substr(receipt, 6)::bigint as n from orders where receipt like 'past-%') as past where past.id = orders.id`,
  `update orders set customer_name = 'Zubaida Rahman', pincode = '781001' where receipt in ('past-11', 'past-12', 'past-13')`,
  `update orders set status = 'pending' where receipt in ('past-14', 'past-15')`,
  // One message for each order: nearly all are sent, sixty wait and sixty have failed.
  `insert into messages (id, event, subject, channel, language, order_id, name, email, phone, data, created_at, next_try_at, state, sent_at, last_error)
    select gen_random_uuid(), 'order.delivered', id::text, case n % ${hitInterval(count)} when 6 then 'mail' else 'hand' end, 'en', id, customer_name,
      null, customer_phone, jsonb_build_object('orderNo', order_no, 'isTest', true), paid_at, paid_at,
      case n % ${hitInterval(count)} when 5 then 'queued' when 6 then 'given-up' else 'sent' end,
      case when n % ${hitInterval(count)} not in (5, 6) then paid_at end, case n % ${hitInterval(count)} when 6 then '550 no such user' end
    from (select *, substr(receipt, 6)::bigint as n from orders where receipt like 'past-%') as past`,
  `insert into notifications (id, kind, subject, data, created_at, next_try_at, state)
    select gen_random_uuid(), 'order.new', id::text, jsonb_build_object('orderNo', order_no, 'totalPaise', total_paise, 'units', 2, 'isTest', true), paid_at, paid_at, 'sent'
    from orders where receipt like 'past-%'`,
  // Its uses were counted one by one, each with a new version of its row.
  'vacuum full coupons',
  'vacuum analyze',
  'checkpoint',
];

/** Generates phone numbers that do not share a prefix. */
const phoneOf = (n: number) => `+91 ${6_000_000_000 + ((n * 2_654_435_761) % 3_999_999_999)}`;

const lists: Record<string, string> = {
  'the first page': 'limit=50',
  'a search that nearly all fit': 'q=nair&limit=50',
  'a search that three old orders fit': 'q=zubaida&limit=50',
  'a search for an old phone': `q=${encodeURIComponent(phoneOf(12))}&limit=50`,
  'a search in Malayalam that sixty orders fit': `q=${encodeURIComponent('മീര')}&limit=50`,
  'a search of two letters': 'q=zu&limit=50',
  'a search that no order fits': 'q=xyzzyq&limit=50',
  'a status that nearly all have': 'status=delivered&limit=50',
  'a status that two old orders have': 'status=pending&limit=50',
  'a payment status that sixty orders have': 'paymentStatus=refunded&limit=50',
  'three old days': 'from=2024-01-02&to=2024-01-04&limit=50',
  'a search among the cancelled': 'q=nair&status=cancelled&limit=50',
  'a state in two old weeks': 'state=32&from=2024-01-02&to=2024-01-15&limit=50',
  'a category in two old weeks':
    'category=kerala-fish&counted=takings&from=2024-01-02&to=2024-01-15&limit=50',
};

const q = (text: string) => `q=${encodeURIComponent(text)}&limit=50`;
/** The other lists of the owner, and the calls that one page makes at once. */
const otherLists: Partial<Record<CallName, Record<string, string>>> = {
  listCustomers: {
    'the customers': 'limit=50',
    'the customers by spend': 'sort=spent&limit=50',
    'a search for a customer': q('zubaida'),
    'a customer by a whole phone number': q(phoneOf(12)),
    'customers of a frequent town': q('kochi'),
  },
  listPackingOrders: { 'the orders to pack': 'shown=open', 'the shipped orders': 'shown=shipped' },
  listMessages: {
    'the messages that wait': 'view=waiting',
    'the messages that failed': 'view=failed',
    'the messages that were sent': 'view=sent',
  },
  findShopper: { 'a shopper for an order by hand': `phone=${encodeURIComponent(phoneOf(12))}` },
  listCoupons: { 'the coupons with their uses': '' },
  listBackInStockRequests: { 'who waits for a product': '' },
  getMessageTemplates: { 'the texts of messages with their previews': '' },
  getNotifications: { 'the settings of notifications': '' },
  listProducts: { 'the products': '' },
  listStockMoves: { 'the stock moves of a product': '' },
  getDiagnostics: { 'what needs attention': '' },
};

/** Spreads few orders over as many days as many orders. */
const spread = [
  `update orders set paid_at = timestamptz '2024-01-01' + substr(receipt, 6)::bigint * interval '${(many / few) * 10} minutes' where receipt like 'past-%'`,
  'vacuum analyze',
  'checkpoint',
];
const periods: Record<string, string> = {
  'the figures of three days': 'from=2024-03-02&to=2024-03-04',
  'the figures of a month': 'from=2024-03-01&to=2024-03-31',
  'the figures of a year, beside the year before': 'from=2024-11-01&to=2025-10-31',
};

async function timed({ url, cookie }: BenchServer, name: CallName, query: string) {
  const path = routeOf(name).path.replace(':id', 'kerala-kingfish');
  const began = performance.now();
  const { status, body } = await call(`${url}${path}?${query}`, 'GET', undefined, { cookie });
  if (status !== 200) throw new Error(body);
  return performance.now() - began;
}

/** Measures lists, searches and figures of the owner in a shop after some weeks and after years; the two alternate. */
export async function measureOwner(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
): Promise<Figure[]> {
  const [small, large] = await Promise.all([
    postgres.createDatabase('owner_few'),
    postgres.createDatabase('owner_many'),
  ]);
  const [recent, old] = await Promise.all([startKalavara(small), startKalavara(large)]);
  await execute(small, ...fillStock, ...pastOrders(few), ...historyStatements(few));
  await execute(large, ...fillStock, ...pastOrders(many), ...historyStatements(many));
  const compare = (call: CallName, queries: Record<string, string>) =>
    compareAges({ recent, old }, call, queries);
  const figures = await compare('listOrders', lists);
  figures.push(...(await compare('getOverview', { 'the overview': '' })));
  /** The first read sums the history once, which leaves dead rows until the autovacuum runs. */
  const summed = async (call: CallName, query: string) => {
    for (const server of [recent, old]) await timed(server, call, query);
    for (const url of [small, large]) await execute(url, 'vacuum analyze', 'checkpoint');
  };
  await summed('listCustomers', 'limit=1');
  for (const [name, queries] of Object.entries(otherLists))
    figures.push(...(await compare(name as CallName, queries)));
  await execute(small, ...spread);
  await summed('getFigures', periods['the figures of a year, beside the year before']!);
  figures.push(...(await compare('getFigures', periods)));
  await Promise.all([recent.stop(), old.stop()]);
  return figures;
}

type Ages = { recent: BenchServer; old: BenchServer };

/** Returns the median of each query in both databases, which alternate, and the CPU time of Postgres. */
async function compareAges({ recent, old }: Ages, name: CallName, queries: Record<string, string>) {
  const figures: Figure[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const took = { recent: [] as number[], old: [] as number[] };
    const cpu = { recent: 0, old: 0 };
    for (let round = -1; round < rounds; round += 1) {
      for (const [age, server, database] of [
        ['recent', recent, 'owner_few'],
        ['old', old, 'owner_many'],
      ] as const) {
        const cpuSpent = measureDatabaseCpu(database);
        for (let n = 0; n < perRound; n += 1) {
          const ms = await timed(server, name, query);
          if (round >= 0) took[age].push(ms);
        }
        if (round >= 0) cpu[age] += cpuSpent() / (rounds * perRound);
      }
    }
    const of = `of ${many} orders`;
    const figure = (title: string, value: number, floor: number): Figure => ({
      name: title,
      value,
      unit: 'ms',
      floor,
      ratio: value / floor,
    });
    const elapsed = figure(
      `${what}, ${of}, p50 (floor: of ${few})`,
      percentile(took.old, 50),
      percentile(took.recent, 50),
    );
    const isMet = elapsed.value <= allowed * elapsed.floor!;
    figures.push({ ...elapsed, promise: `≤ ${allowed} × the floor`, isMet });
    figures.push(figure(`  CPU of Postgres`, cpu.old, cpu.recent));
  }
  return figures;
}
