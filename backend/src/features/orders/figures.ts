import { OrderStatus } from '@kalavara/shared-types/orders';
import type { Day, Instant, Revision } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import {
  type Alike,
  type AlikeOfDay,
  type Back,
  countAlike,
  countByDay,
  sumBack,
  sumSold,
} from './figures.queries';

type Sum = { orders: number; paise: number };
export type Figures = {
  byStatus: Record<OrderStatus, number>;
  testOrders: number;
  /** Of all orders but cancelled ones, whatever became of their money. */
  revenuePaise: number;
  /** What is here: of orders whose payment counts, less what goes back. */
  paidPaise: number;
  /** Every one of the last days, the last of them today. */
  days: (Sum & { day: Day })[];
};
/** With how many jars of each product went in seven days, today among them. */
export type WithSales = Figures & { sold: Record<string, number> };

const daysShown = 30;
const daysSold = 7;
const midnight = (day: Day): Instant => Date.parse(`${day}T00:00:00+05:30`);

/** Kept in memory as long as the room of the orders has not moved, and the day is the same. */
const kept = new WeakMap<
  AppContext['roomListeners'],
  { revision: Revision; day: Day; figures: WithSales }
>();

/**
 * What the orders add up to. To be asked inside of one reading (`readAt`): its revision says whether what was added up
 * last is still true, so that an open dashboard does not count the whole past every half a minute.
 */
export async function figures(ctx: AppContext, db: Kysely<DB>): Promise<WithSales> {
  const day = indianDay(ctx.clock.now());
  const room = await db
    .selectFrom('rooms')
    .select('revision')
    .where('room', '=', 'orders')
    .executeTakeFirst();
  const revision = room?.revision ?? 0;
  const known = kept.get(ctx.roomListeners);
  if (known?.revision === revision && known.day === day) return known.figures;

  const since = midnight(dayAfter(day, 1 - daysShown));
  const counted = {
    all: await countAlike(db),
    byDay: await countByDay(db, since),
    back: await sumBack(db),
  };
  const sold = await sumSold(db, midnight(dayAfter(day, 1 - daysSold)));
  const added = { ...addUp(counted, day, isLive(ctx)), sold };
  kept.set(ctx.roomListeners, { revision, day, figures: added });
  return added;
}

/** Once real money is taken, practice is left out of it; before that there is nothing else. */
const isLive = ({ config }: AppContext) =>
  config.payments.keys?.keyId.startsWith('rzp_live_') === true;

type Counted = { all: readonly Alike[]; byDay: readonly AlikeOfDay[]; back: readonly Back[] };

export function addUp({ all, byDay, back }: Counted, today: Day, isLiveHouse: boolean): Figures {
  const isReal = ({ mode }: Pick<Alike, 'mode'>) => !isLiveHouse || mode === 'live';
  const isStanding = (one: Alike) => isReal(one) && one.status !== 'cancelled';
  // A cancelled order is paid until its money is back: what goes back is taken off either way.
  const isPaid = (one: Alike) => isReal(one) && one.paymentStatus === 'completed';
  const gone = back.filter(isReal);
  const ofDay = (day: Day) => {
    const those = byDay.filter((one) => one.day === day);
    const paise =
      sumOf(those.filter(isPaid), 'paise') -
      sumOf(
        gone.filter((one) => one.day === day),
        'paise',
      );
    return { day, orders: sumOf(those.filter(isStanding), 'orders'), paise };
  };
  return {
    byStatus: Object.fromEntries(
      OrderStatus.options.map((status) => [
        status,
        sumOf(
          all.filter((one) => one.status === status),
          'orders',
        ),
      ]),
    ) as Figures['byStatus'],
    testOrders: isLiveHouse
      ? sumOf(
          all.filter(({ mode }) => mode === 'test'),
          'orders',
        )
      : 0,
    revenuePaise: sumOf(all.filter(isStanding), 'paise'),
    paidPaise: sumOf(all.filter(isPaid), 'paise') - sumOf(gone, 'paise'),
    days: Array.from({ length: daysShown }, (_, ago) =>
      ofDay(dayAfter(today, ago + 1 - daysShown)),
    ),
  };
}

const sumOf = <Name extends string>(all: readonly Record<Name, number>[], name: Name): number =>
  all.reduce((sum, one) => sum + one[name], 0);
