import { minuteMs } from '@kalavara/shared-types/durations';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { PaymentAlert, Overview } from '@kalavara/shared-types/overview/overview';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import type { Kysely } from 'kysely';
import { isPractice } from '../../platform/config/config';
import type { AppContext } from '../../platform/context';
import type { DB } from '../../platform/schema.gen';
import { readWithRevision, type Revised } from '../../platform/run-command';
import { listGuessed } from '../accounts/accounts.service';
import { findBackupCheck } from '../backup/service';
import { listLow } from '../catalogue/service';
import { findNext } from '../diary/service';
import * as displays from '../displays/service';
import { getFigures, type Figures } from '../orders/figures/figures';
import { countMessages } from '../messages/service';
import * as orders from '../orders/service';
import { listEventsWithPending } from '../reviews/service';
import * as settings from '../settings/service';
import { progressOf } from '../todos/service';

const recentCount = 5;

/** Reads the owner's overview in one transaction, except for the TVs. */
export async function read(ctx: AppContext): Promise<Revised<Overview>> {
  const now = ctx.clock.now();
  const { lowStockFrom, isSample } = await settings.getCached(ctx);
  const [tvs, guessed, backups, messages, tableReviews, { data, revision }] = await Promise.all([
    displays.list(ctx),
    listGuessed(ctx),
    findBackupCheck(ctx.pools.main),
    countMessages(ctx.pools.main),
    listEventsWithPending(ctx.pools.main),
    readWithRevision(ctx.pools.main, 'orders', async (db) => {
      const { sold, ...sums } = await getFigures(ctx, db);
      const low = await listLow(db, lowStockFrom, 'available');
      return {
        sums: shown(sums),
        recent: await orders.listNewest(db, recentCount),
        low: low.map((product) => ({ ...product, soldIn7Days: sold[product.id] ?? 0 })),
        troubles: (await orders.listPaymentAlerts(db, now)).map(toPaymentAlert),
        nextEvent: await nextEvent(db, kitchenDay(now)),
      };
    }),
  ]);
  const { sums, ...rest } = data;
  const live = tvs.map(({ id, name, isLive, lastBeatAt }) => ({ id, name, isLive, lastBeatAt }));
  const clock = clockNotice(ctx);
  return {
    data: {
      ...sums,
      ...rest,
      displays: live,
      isPractice: isPractice(ctx.config.payments),
      guessed: guessed.map(({ since, ...account }) => ({ ...account, since: since.getTime() })),
      ...(clock && { clock }),
      ...(isSample && { isSample }),
      ...(messages.waiting + messages.failed > 0 && { messages }),
      ...(tableReviews.length > 0 && { tableReviews }),
      ...(backups?.problem && { backup: { problem: backups.problem, since: backups.since } }),
    },
    revision,
  };
}

function clockNotice({ clock }: AppContext): Overview['clock'] {
  const step = clock.openStep?.();
  if (!step) return undefined;
  const { since, until, aheadMs } = step;
  return { since, until, aheadMinutes: Math.round(aheadMs / minuteMs) };
}

function shown({ byStatus, testOrders, revenuePaise, paidPaise, days }: Figures) {
  const all = days.map(({ day, orders: count, paise }) => ({
    day,
    orders: count,
    takings: toRupees(paise),
  }));
  const { orders: count, takings } = all.at(-1)!;
  return {
    total: Object.values(byStatus).reduce((sum, each) => sum + each, 0),
    byStatus,
    testOrders,
    revenue: toRupees(revenuePaise),
    paid: toRupees(paidPaise),
    today: { orders: count, takings },
    days: all,
  };
}

const toPaymentAlert = ({
  orderNo,
  paise,
  name,
  phone,
  orderVersion,
  since,
  ...rest
}: orders.PaymentAlert): PaymentAlert => ({
  ...rest,
  ...(name !== null && { customer: { name, phone: phone ?? '' } }),
  ...(orderVersion !== null && { orderVersion }),
  orderId: orderNo,
  amount: paise === null ? null : toRupees(paise),
  since: since.getTime(),
});

async function nextEvent(db: Kysely<DB>, today: string): Promise<Overview['nextEvent']> {
  const event = await findNext(db, today);
  return event ? { ...event, ...(await progressOf(db, event.id)) } : null;
}
