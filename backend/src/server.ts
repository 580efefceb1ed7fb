import { createApp } from './app';
import { ensureContents, type NewPasswords } from './ensure-contents';
import { addStockPublisher, schedulePublishStock } from './features/catalogue/publish-stock';
import { isUnlocked } from './features/cutlets/gate';
import { startBeats } from './features/displays/beats';
import { addNotificationJobs } from './features/notifications/jobs';
import type { PaymentContext } from './features/orders/payment-context';
import { logPractice } from './features/orders/practice/practice';
import { addEventPublisher, schedulePublishEvents } from './features/pickle-events/publish-events';
import { addReminderJob } from './features/reminders/jobs';
import { isStillOpen } from './features/reminders/service';
import { closeAll, openHttp, upgradedOn } from './http/http-server';
import { createPictureHosts } from './http/picture-hosts';
import type { Health } from './http/readiness';
import { addHousekeeping } from './jobs';
import { addConditionJob } from './notification-conditions';
import { openContext, type StartOptions } from './open-context';
import { openPayments } from './payments';
import type { Config } from './platform/config/config';
import type { AppContext } from './platform/context';
import { closePools } from './platform/db/pools';
import { listenOn } from './platform/http/listen';
import { limitConnections } from './platform/limits/connections';
import { serveRealtime } from './realtime/realtime';
import { rooms } from './rooms';
import type { Sandbox } from './sandbox/sandbox';

export type Running = NewPasswords & {
  ctx: AppContext;
  paymentContext: PaymentContext;
  /** Once the changes found at the start are published. */
  published: () => Promise<void>;
  sandbox: Sandbox | undefined;
  port: number;
  /** From now on `/acceptz` and `/readyz` answer 503, and everything else as before. */
  announceStop: () => void;
  /** Lets everything under way finish, at most 8 s, and closes. */
  stop: () => Promise<void>;
};

/** Starts one server process on a database that is there. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const ctx = await openContext(config, options);
  const passwords = await ensureContents(ctx);
  const schedulePublish = () => {
    schedulePublishStock(ctx);
    schedulePublishEvents(ctx);
  };
  let { port } = config; // 0: any, which is known once the server listens
  const payments = await openPayments({ ctx, port: () => port, schedulePublish });
  const { paymentContext, sandbox } = payments;
  addNotificationJobs(ctx, (reminder) => isStillOpen(ctx, reminder));
  addReminderJob(ctx);
  addConditionJob(ctx);

  const health: Health = { isAccepting: true };
  const pictureHosts = createPictureHosts(ctx);
  await pictureHosts.refresh();
  const http = openHttp(createApp(ctx, health, payments, pictureHosts), ctx);
  const upgraded = upgradedOn(http);
  const beats = startBeats(ctx);
  const realtime = serveRealtime(http, ctx, rooms, {
    admitSocket: limitConnections(http, ctx),
    gates: {
      order: { isKeyOf: paymentContext.keys.isKeyOf },
      cutlets: { lock: { code: 'cutlets-locked', isUnlocked: (id) => isUnlocked(ctx, id) } },
    },
    onDisplayBeat: beats.recordBeat,
    invalidateSessions: ctx.sessions.invalidate,
  });
  addHousekeeping(ctx);
  const firstPublished = Promise.all([addStockPublisher(ctx), addEventPublisher(ctx)]);
  port = await listenOn(http, config);
  logPractice(ctx);

  const announceStop = () => void (health.isAccepting = false);
  async function stop() {
    announceStop();
    realtime.io.emit('restarting', { inMs: Math.round(Math.random() * 1_000) });
    await realtime.stop();
    await closeAll(http, upgraded, () => realtime.io.close());
    await ctx.scheduler.run('saveBeats');
    await ctx.scheduler.stop();
    try {
      await sandbox?.stop();
    } finally {
      await closePools(ctx.pools);
    }
  }
  const published = async () => void (await firstPublished);
  return { ctx, paymentContext, published, sandbox, port, ...passwords, announceStop, stop };
}
