import { type CallName, routeOf } from '@kalavara/shared-types/calls';
import { type Figure, percentile } from './lib/figures';
import { execute, type BenchServer, startKalavara, type startPostgres } from './lib/processes';
import { call } from './lib/screens';
import { fillStock, pastOrders } from './lib/stock';

const few = 1_000;
const many = 100_000;
const rounds = 7;
const perRound = 20;
const allowed = 1.5;

/** As many hits in a short past as in a long one, spread over all of it: what is compared is the looking, not the answer. */
const hits = 60;
const apart = (count: number) => Math.floor(count / hits);
const lived = (count: number) => [
  `update orders set customer_phone = '+91' || 6000000000 + n * 2654435761 % 3999999999, customer_name = case when n % ${apart(count)} = 1 then 'മീര നായർ' when n % 5 = 0 then 'Lakshmi Menon' else customer_name end,
      status = case when n % ${apart(count)} = 2 then 'cancelled' else status end,
      payment_status = case when n % ${apart(count)} = 2 then 'refunded' else payment_status end
    from (select id, substr(receipt, 6)::bigint as n from orders where receipt like 'past-%') as past where past.id = orders.id`,
  `update orders set customer_name = 'Zubaida Rahman', pincode = '781001' where receipt in ('past-11', 'past-12', 'past-13')`,
  `update orders set status = 'pending' where receipt in ('past-14', 'past-15')`,
  'vacuum analyze orders',
  'checkpoint',
];

/** As people have them: no two begin alike. */
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

/** The same days with few orders and with many. */
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
  const { path } = routeOf(name);
  const began = performance.now();
  const { status, body } = await call(`${url}${path}?${query}`, 'GET', undefined, { cookie });
  if (status !== 200) throw new Error(body);
  return performance.now() - began;
}

/** The owner searches orders and reads figures in a shop of some weeks and in one of years; they take turns. */
export async function measureOwner(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
): Promise<Figure[]> {
  const [small, large] = await Promise.all([
    postgres.createDatabase('owner_few'),
    postgres.createDatabase('owner_many'),
  ]);
  const [recent, old] = await Promise.all([startKalavara(small), startKalavara(large)]);
  await execute(small, ...fillStock, ...pastOrders(few), ...lived(few));
  await execute(large, ...fillStock, ...pastOrders(many), ...lived(many));
  const compare = (call: CallName, queries: Record<string, string>) =>
    compareAges({ recent, old }, call, queries);
  const figures = await compare('listOrders', lists);
  figures.push(...(await compare('getOverview', { 'the overview': '' })));
  await execute(small, ...spread);
  figures.push(...(await compare('getFigures', periods)));
  await Promise.all([recent.stop(), old.stop()]);
  return figures;
}

type Ages = { recent: BenchServer; old: BenchServer };

/** The median of each query in both databases, which take turns. */
async function compareAges({ recent, old }: Ages, name: CallName, queries: Record<string, string>) {
  const figures: Figure[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const took = { recent: [] as number[], old: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      for (const [age, server] of [
        ['recent', recent],
        ['old', old],
      ] as const) {
        for (let n = 0; n < perRound; n += 1) {
          const ms = await timed(server, name, query);
          if (round >= 0) took[age].push(ms);
        }
      }
    }
    const [value, floor] = [percentile(took.old, 50), percentile(took.recent, 50)];
    const ratio = value / floor;
    const promise = `≤ ${allowed} × the floor`;
    figures.push({
      name: `${what}, of ${many} orders, p50 (floor: of ${few})`,
      value,
      unit: 'ms',
      floor,
      ratio,
      promise,
      isMet: ratio <= allowed,
    });
  }
  return figures;
}
