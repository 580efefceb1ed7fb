import { minuteMs } from '@kalavara/shared-types/durations';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import { isRecentRise, riseAbove } from '@kalavara/shared-types/inventory/price-rises.rules';
import { toNotificationAlert } from './features/orders/order-notifications';
import { listPaymentAlerts } from './features/orders/service';
import { listLow } from './features/catalogue/service';
import { listItems } from './features/inventory/service';
import { recordConditions, recordOnce } from './features/notifications/service';
import { getCached } from './features/settings/service';
import type { AppContext } from './platform/context';

const everyMs = minuteMs;

/** What the owner is notified of when it begins, and that is found by reading: no single change makes it true. */
async function findConditions(ctx: AppContext): Promise<void> {
  const { main } = ctx.pools;
  const alerts = await listPaymentAlerts(main, ctx.clock.now());
  await recordConditions(ctx, 'order.needs-attention', alerts.map(toNotificationAlert));
  const { lowStockFrom, priceRise } = await getCached(ctx);
  const low = await listLow(main, lowStockFrom, 'unsold');
  await recordConditions(
    ctx,
    'stock.low',
    low.map(({ id, name: product, nameMl: productMl, left }) => ({
      subject: id,
      data: { product, productMl, left },
    })),
  );
  await recordOnce(ctx, 'price.risen', await listPriceRises(ctx, priceRise));
}

/** The subject names the price: the owner is notified of each price once. */
async function listPriceRises({ pools, clock }: AppContext, limitPercent: number) {
  const items = await listItems(pools.main);
  return items.flatMap((item) => {
    const rise = riseAbove(item, limitPercent);
    if (!item.isActive || !rise || !isRecentRise(rise, clock.now())) return [];
    const { before, after, percent, date } = rise;
    const names = { item: itemNameIn(item, 'en'), itemMl: itemNameIn(item, 'ml') };
    const data = { ...names, unit: item.unit, before, after, percent };
    return [{ subject: `${item.id} ${date}`, data }];
  });
}

export function addConditionJob(ctx: AppContext): void {
  ctx.scheduler.add('findConditions', {
    everyMs,
    needsTrustedTime: true,
    work: () => findConditions(ctx),
  });
}
