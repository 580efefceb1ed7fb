import { toNotificationAlert } from './features/orders/order-notifications';
import { listPaymentAlerts } from './features/orders/service';
import { listLow } from './features/catalogue/service';
import { recordConditions } from './features/notifications/service';
import { current } from './features/settings/service';
import type { AppContext } from './platform/context';

const everyMs = 60_000;

/** What the owner is notified of when it begins, and that is found by reading: no single change makes it true. */
async function findConditions(ctx: AppContext): Promise<void> {
  const { main } = ctx.pools;
  const alerts = await listPaymentAlerts(main, ctx.clock.now());
  await recordConditions(ctx, 'order.needs-attention', alerts.map(toNotificationAlert));
  const { lowStockFrom } = await current(ctx);
  const low = await listLow(main, lowStockFrom);
  await recordConditions(
    ctx,
    'stock.low',
    low.map(({ id, name: product, nameMl: productMl, left }) => ({
      subject: id,
      data: { product, productMl, left },
    })),
  );
}

export function addConditionJob(ctx: AppContext): void {
  ctx.scheduler.add('findConditions', {
    everyMs,
    needsTrustedTime: true,
    work: () => findConditions(ctx),
  });
}
