import { startPrimaryAndStandby } from '../../backend/src/test/standby';
import { isReady, startServer, type ServerProcess } from '../lib/server';
import { until } from '../lib/until';
import { runPurchasesDuring } from './money-kill';
import { startTicking } from './ticking';

/**
 * Runs two servers on a primary with a synchronous standby. During orders and ticks the primary is killed, or stops
 * answering; the standby is promoted, and both servers reconnect to it. Returns the time until both were ready again.
 */
export async function failOver({ checkouts, isSilent }: { checkouts: number; isSilent: boolean }) {
  const postgres = await startPrimaryAndStandby();
  let startSelling = () => {};
  const startsAfter = new Promise<void>((resolve) => {
    startSelling = resolve;
  });
  const plan = { checkouts, withReconciler: false, startsAfter };
  let other: ServerProcess | undefined;
  try {
    return await runPurchasesDuring(
      plan,
      postgres,
      async (shop, { done, acknowledged, cookie }) => {
        other = await startServer({ databaseUrl: postgres.url, env: shop.gateway.env });
        const cooks = startTicking(other.url, cookie, 'other-kitchen');
        await until(() => cooks.count() > 20, 120_000, 'there are ticks');
        // Otherwise a slow start of the second server could leave no order for the time after the kill.
        startSelling();
        await until(() => done() >= checkouts / 4, 120_000, 'there are orders');
        const ordersBefore = acknowledged.size;
        const ticksBefore = cooks.count();

        const killedAt = performance.now();
        if (isSilent) postgres.suspendPrimary();
        else await postgres.killPrimary();
        await postgres.promote();
        await until(
          async () => (await isReady(shop.url)) && (await isReady(other!.url)),
          100_000,
          'both servers are ready again',
        );
        const readyMs = performance.now() - killedAt;
        await until(
          () => acknowledged.size > ordersBefore && cooks.count() > ticksBefore,
          60_000,
          'orders and ticks are acknowledged again',
        );
        const { lostTicks } = await cooks.stop();
        if (lostTicks.length > 0) throw new Error(`lost at the other server: ${lostTicks.join()}`);
        if (shop.server().hasExited() || other.hasExited()) throw new Error('A server has ended.');
        return readyMs;
      },
    );
  } finally {
    await other?.stop();
    await postgres.stop();
  }
}
