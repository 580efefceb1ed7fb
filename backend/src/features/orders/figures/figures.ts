import { sum } from '@kalavara/shared-types/numbers.rules';
import { OrderStatus } from '@kalavara/shared-types/orders/orders';
import type { Day, Revision } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay, startOfIndianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import { takesRealMoney } from '../../../platform/config/config';
import type { AppContext } from '../../../platform/context';
import type { DB } from '../../../platform/schema.gen';
import {
  type OrderGroup,
  type DailyOrderGroup,
  type RefundedAmount,
  countOrders,
  getOrdersRevision,
  countOrdersByDay,
  sumRefundedByDay,
  sumSold,
} from './figures.queries';

type Sum = { orders: number; paise: number };
export type Figures = {
  byStatus: Record<OrderStatus, number>;
  testOrders: number;
  /** The sum of all orders that are not cancelled, whether paid or refunded. */
  revenuePaise: number;
  /** The sum of the orders whose payment counts, less refunds. */
  paidPaise: number;
  /** All of the last days without gaps; the last one is today. */
  days: (Sum & { day: Day })[];
};
/** The figures with the units of each product sold within seven days, including today. */
export type FiguresWithSales = Figures & { sold: Record<string, number> };

const daysShown = 30;
const daysSold = 7;

/** The cache of each installation, valid for one revision of the room `orders` and one day. */
const cached = new WeakMap<
  AppContext['roomListeners'],
  { revision: Revision; day: Day; figures: FiguresWithSales }
>();

/**
 * The totals of all orders, to be read within one snapshot (`readWithRevision`). They are counted again only after the
 * revision has changed, so that an open dashboard does not count all past orders every half minute.
 */
export async function getFigures(ctx: AppContext, db: Kysely<DB>): Promise<FiguresWithSales> {
  const day = indianDay(ctx.clock.now());
  const revision = await getOrdersRevision(db);
  const last = cached.get(ctx.roomListeners);
  if (last?.revision === revision && last.day === day) return last.figures;

  const since = startOfIndianDay(dayAfter(day, 1 - daysShown));
  const counted = {
    all: await countOrders(db),
    byDay: await countOrdersByDay(db, since),
    back: await sumRefundedByDay(db),
  };
  const sold = await sumSold(db, startOfIndianDay(dayAfter(day, 1 - daysSold)));
  const added = { ...computeFigures(counted, day, isLive(ctx)), sold };
  cached.set(ctx.roomListeners, { revision, day, figures: added });
  return added;
}

/** Test orders count only while the installation has no live keys. */
const isLive = ({ config }: AppContext) => takesRealMoney(config.payments);

type Counted = {
  all: readonly OrderGroup[];
  byDay: readonly DailyOrderGroup[];
  back: readonly RefundedAmount[];
};

export function computeFigures(
  { all, byDay, back }: Counted,
  today: Day,
  takesRealMoney: boolean,
): Figures {
  const isReal = ({ mode }: Pick<OrderGroup, 'mode'>) => !takesRealMoney || mode === 'live';
  const isStanding = (one: OrderGroup) => isReal(one) && one.status !== 'cancelled';
  // A cancelled order counts as paid until it is refunded; refunds are subtracted either way.
  const isPaid = (one: OrderGroup) => isReal(one) && one.paymentStatus === 'completed';
  const gone = back.filter(isReal);
  const ofDay = (day: Day) => {
    const those = byDay.filter((one) => one.day === day);
    const refunded = gone.filter((one) => one.day === day);
    const paise = sum(those.filter(isPaid), paiseOf) - sum(refunded, paiseOf);
    return { day, orders: sum(those.filter(isStanding), ordersOf), paise };
  };
  return {
    byStatus: Object.fromEntries(
      OrderStatus.options.map((status) => [
        status,
        sum(all, (one) => (one.status === status ? one.orders : 0)),
      ]),
    ) as Figures['byStatus'],
    testOrders: takesRealMoney ? sum(all.filter(isTest), ordersOf) : 0,
    revenuePaise: sum(all.filter(isStanding), paiseOf),
    paidPaise: sum(all.filter(isPaid), paiseOf) - sum(gone, paiseOf),
    days: Array.from({ length: daysShown }, (_, ago) =>
      ofDay(dayAfter(today, ago + 1 - daysShown)),
    ),
  };
}

const isTest = ({ mode }: OrderGroup) => mode === 'test';
const ordersOf = ({ orders }: { orders: number }) => orders;
const paiseOf = ({ paise }: { paise: number }) => paise;
