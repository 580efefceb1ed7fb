import type { Figures, FiguresPart, FiguresPeriod } from '@kalavara/shared-types/figures/figures';
import { otherKeys, periodBefore } from '@kalavara/shared-types/figures/figures.rules';
import type { Period } from '@kalavara/shared-types/periods.rules';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import { takesRealMoney } from '../../platform/config/config';
import type { AppContext } from '../../platform/context';
import { withTransaction } from '../../platform/db/transaction';
import { listOrdersOf } from '../orders/figures/takings';
import { sumCustomers } from './customer-sums.queries';
import * as queries from './queries';
import { sumParts } from './split.rules';

export { type CustomerSum, findCustomerSums, listCustomerSums } from './customer-sums.queries';

type Names = ReadonlyMap<string, Pick<FiguresPart, 'name' | 'nameMl'>>;
type Summed = readonly queries.PartSum[];

/** Returns the figures of a period with those of the period before it. */
export async function readFigures(ctx: AppContext, period: FiguresPeriod): Promise<Figures> {
  const earlier = periodBefore(period);
  await sumMissingDays(ctx, { from: earlier.from, to: period.to });
  const isLive = takesRealMoney(ctx.config.payments);
  const [parts, before, days, products] = await withTransaction(
    ctx.pools.main,
    async ({ db }) =>
      [
        await queries.sumPartsIn(db, period, isLive),
        await queries.sumPartsIn(db, earlier, isLive),
        await queries.sumDaysIn(db, period, isLive),
        await queries.listProductNames(db),
      ] as const,
    'repeatable read read only',
  );

  const none: Names = new Map();
  const productNames: Names = new Map(products.map((product) => [product.id, product]));
  const categories: Names = new Map(products.map(({ category }) => [category.id, category]));
  const categoryOf = new Map(products.map(({ id, category }) => [id, category.id]));
  const toCategory = ({ key, ...part }: queries.PartSum): queries.PartSum => ({
    ...part,
    key: categoryOf.get(key) ?? (key === otherKeys.delivery ? key : otherKeys.unknown),
  });
  const of = (all: Summed, dimension: queries.PartSum['dimension']) =>
    all.filter((part) => part.dimension === dimension);
  const inCategories = (all: Summed) => of(all, 'product').map(toCategory);
  return {
    total: totalOf(of(parts, 'total')),
    before: { ...totalOf(of(before, 'total')), ...earlier },
    days: days.map(({ paise, ...day }) => ({ ...day, takings: toRupees(paise) })),
    byProduct: joined(of(parts, 'product'), of(before, 'product'), productNames),
    byCategory: joined(inCategories(parts), inCategories(before), categories).map((part) => ({
      ...part,
      orders: null,
    })),
    byState: joined(of(parts, 'state'), of(before, 'state'), none),
    byCoupon: joined(of(parts, 'coupon'), of(before, 'coupon'), none),
  };
}

const daysSummed = 400;

/** Sums recent days before they are requested, which also limits the number of marked days. */
export async function sumRecentDays(ctx: AppContext): Promise<void> {
  const to = indianDay(ctx.clock.now());
  await sumMissingDays(ctx, { from: dayAfter(to, -daysSummed), to });
}

/** Updates the sums of customers. The figures of the changed days are only computed when they are requested. */
export async function sumChangedDays({ pools }: Pick<AppContext, 'pools'>): Promise<void> {
  if (!(await queries.hasChangedDays(pools.main))) return;
  await withTransaction(pools.main, async ({ db }) => {
    await queries.lockFigures(db);
    await sumCustomers(db, await queries.clearChangedDays(db));
  });
}

/** Sums the days that are not summed yet or have changed since, each in its own transaction. */
async function sumMissingDays(ctx: AppContext, period: Period): Promise<void> {
  const { pools } = ctx;
  await sumChangedDays(ctx);
  for (const day of await queries.listMissingDays(pools.main, period))
    await withTransaction(pools.main, async ({ db }) => {
      await queries.lockFigures(db);
      await queries.saveDay(db, day, sumParts(await listOrdersOf(db, day)));
    });
}

function totalOf(all: Summed): Figures['total'] {
  const { orders = 0, paise = 0 } = all[0] ?? {};
  const average = orders === 0 ? null : toRupees(Math.round(paise / orders));
  return { orders, takings: toRupees(paise), average };
}

/** Joins the parts of both periods, the largest takings first. */
function joined(now: Summed, before: Summed, names: Names): FiguresPart[] {
  type Sum = Pick<queries.PartSum, 'orders' | 'units' | 'paise'> & { before: number };
  const sums = new Map<string, Sum>();
  const sumOf = (key: string): Sum => {
    const sum = sums.get(key) ?? { orders: 0, units: 0, paise: 0, before: 0 };
    sums.set(key, sum);
    return sum;
  };
  for (const { key, orders, units, paise } of now) {
    const sum = sumOf(key);
    sum.orders += orders;
    sum.units += units;
    sum.paise += paise;
  }
  for (const { key, paise } of before) sumOf(key).before += paise;
  return [...sums]
    .sort(([a, one], [b, other]) => other.paise - one.paise || (a < b ? -1 : 1))
    .map(([key, { orders, units, paise, before: earlier }]) => ({
      key,
      name: names.get(key)?.name ?? null,
      nameMl: names.get(key)?.nameMl ?? null,
      orders,
      units,
      takings: toRupees(paise),
      before: toRupees(earlier),
    }));
}
