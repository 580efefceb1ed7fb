import { defaultItems } from '@kalavara/shared-types/content/inventory';
import type { Need } from '@kalavara/shared-types/content/ingredient-items';
import { needsOf } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import { purchaseList } from '@kalavara/shared-types/purchase/estimator.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { execute, startKalavara } from './lib/processes';
import { call } from './lib/screens';

const sizes = [10, 50, 100];
const ingredients = 60;
const allowedMs = 50;
/** Linear growth would be 10 times for 10 times the events; the constant part reduces it. */
const allowedGrowth = 12;
const rounds = 60;
const warmUps = 60;

const today = indianDay(Date.now());
const otherItems = Array.from({ length: ingredients - defaultItems.length }, (_, n) => ({
  id: String(3_000 + n),
  unit: 'g' as const,
}));
const items = [...defaultItems, ...otherItems].map(({ id, unit }) => ({
  id,
  name: `Item ${id}`,
  category: 'Others' as const,
  unit,
  quantity: 2,
  currentPrice: 12.5,
  isActive: true,
}));

/** The recipes, and for every item that no recipe uses some grams or pieces: at least 60 items. */
const recipes = needsOf('page');
const needs: Need[] = [
  ...recipes,
  ...items
    .filter(({ id }) => !recipes.some(({ itemId }) => itemId === id))
    .map(({ id, name, unit }) => ({
      itemId: id,
      name: { en: name, ml: name },
      amount: `7 ${unit}`,
    })),
];

/** Open events, one a day; for every third of them half of the items of the store were taken already. */
const fill = [
  `insert into items (id, name, category, unit, quantity_milli, price_paise, last_updated) values
    ${items.map(({ id, name, unit }) => `('${id}', '${name}', 'Others', '${unit}', 2000, 1250, now())`).join(', ')}
    on conflict (id) do update set quantity_milli = 2000, price_paise = 1250`,
  `insert into diary_events (id, title, date, description, created_at, created_by, estimated_attendance)
    select 'bench-' || n, 'Wedding ' || n, date '${today}' + n, '', now(), 'Owner', 50 + n from generate_series(1, 100) as n`,
  `insert into people (event_id, count) select id, estimated_attendance from diary_events where id like 'bench-%'`,
  `insert into movements (id, item_id, kind, amount_milli, unit, change_milli, after_milli, at, event_id)
    select gen_random_uuid(), items.id, 'event', 100, items.unit, -100, 0, now(), 'bench-' || n
    from items, generate_series(3, 100, 3) as n where items.id::integer % 2 = 0`,
  `update diary_events set is_completed = true where id not like 'bench-%'`,
  'vacuum analyze',
];

const createCalculation = (count: number) => {
  const taken = items.map(({ id, unit }) => ({ itemId: id, unit, quantity: 0.1 }));
  const events = Array.from({ length: count }, (_, n) => ({
    eventId: `bench-${n}`,
    title: `Wedding ${n}`,
    date: dayAfter(today, n),
    people: 50 + n,
    taken: n % 3 === 0 ? taken : [],
  }));
  const began = performance.now();
  purchaseList({ events, items, needs });
  return performance.now() - began;
};

/** Measures the purchase list for 10, 50 and 100 open events: the call on the server, and the calculation alone. */
export async function measureEstimator(databaseUrl: string): Promise<Figure[]> {
  const server = await startKalavara(databaseUrl);
  await execute(databaseUrl, ...fill);
  const timed = async (path: string) => {
    const began = performance.now();
    const { status, body } = await call(server.url + path, 'GET', undefined, {
      cookie: server.cookie,
    });
    if (status !== 200) throw new Error(body);
    return { ms: performance.now() - began, body };
  };
  const until = (count: number) => `/api/purchase-list?until=${dayAfter(today, count)}`;
  for (const count of sizes) {
    const { events } = (
      JSON.parse((await timed(until(count))).body) as { data: { events: unknown[] } }
    ).data;
    if (events.length !== count)
      throw new Error(`the list is for ${events.length} events, not for ${count}`);
  }

  const took: Record<string, number[]> = { empty: [] };
  const note = (name: string, ms: number) => void (took[name] ??= []).push(ms);
  for (let round = -warmUps; round < rounds; round += 1) {
    const empty = (await timed('/api/auth/session')).ms;
    if (round >= 0) note('empty', empty);
    for (const count of sizes) {
      const whole = (await timed(until(count))).ms;
      const pure = createCalculation(count);
      if (round < 0) continue;
      note(`call ${count}`, whole);
      note(`pure ${count}`, pure);
    }
  }
  await server.stop();

  const p50 = (name: string) => percentile(took[name]!, 50);
  const floor = p50('empty');
  const growth = (kind: string) =>
    (p50(`${kind} 100`) - (kind === 'call' ? floor : 0)) /
    (p50(`${kind} 10`) - (kind === 'call' ? floor : 0));
  return [
    ...sizes.map((count) => {
      const value = p50(`call ${count}`);
      return {
        name: `the purchase list of ${count} open events, p50 (floor: who am I)`,
        value,
        unit: 'ms',
        floor,
        ratio: value / floor,
        promise: `≤ ${allowedMs} ms`,
        isMet: value <= allowedMs,
      };
    }),
    { name: 'the same of 100, p95', value: percentile(took['call 100']!, 95), unit: 'ms', floor },
    ...sizes.map((count) => {
      const value = p50(`pure ${count}`);
      return {
        name: `reckoning ${count} events × ${ingredients} items alone, p50`,
        value,
        unit: 'ms',
        promise: `≤ ${allowedMs} ms`,
        isMet: value <= allowedMs,
      };
    }),
    ...(['call', 'pure'] as const).map((kind) => {
      const value = growth(kind);
      return {
        name: `100 events against 10, ${kind === 'call' ? 'the call above its floor' : 'the reckoning alone'}`,
        value,
        unit: '×',
        promise: `≤ ${allowedGrowth} ×`,
        isMet: value <= allowedGrowth,
      };
    }),
  ];
}
