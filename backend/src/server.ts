import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureOwner } from './features/accounts/owner';
import { createSessions } from './features/accounts/sessions';
import { ensureSample } from './features/diary/sample';
import { ensureShop } from './features/catalogue/sample';
import { addStockPublisher, schedulePublishStock } from './features/catalogue/publish-stock';
import { ensureInventory } from './features/inventory/sample';
import { ensureCutletPassword, isUnlocked } from './features/cutlets/gate';
import { ensureLibraryLogin } from './features/recipes/library';
import { ensureRecipes } from './features/recipes/sample';
import { addEventPublisher, schedulePublishEvents } from './features/pickle-events/publish-events';
import { addNotificationJobs, openPush } from './features/notifications/jobs';
import type { PushSender } from './features/notifications/push';
import { addReminderJob } from './features/reminders/jobs';
import { isStillOpen } from './features/reminders/service';
import { startBeats } from './features/displays/beats';
import { createApp } from './app';
import { closeAll, openHttp, upgradedOn } from './http/http-server';
import type { Health } from './http/readiness';
import { openPayments } from './payments';
import { addConditionJob } from './notification-conditions';
import { createPictureHosts } from './http/picture-hosts';
import { addHousekeeping } from './jobs';
import { createCheckedClock } from './platform/clock/checked-clock';
import type { Clock } from './platform/clock/clock';
import type { PaymentContext } from './features/orders/payment-context';
import { logPractice, refuseUnintendedSandbox } from './features/orders/practice/practice';
import type { Sandbox } from './sandbox/sandbox';
import type { Config } from './platform/config/config';
import { limitConnections } from './platform/limits/connections';
import type { AppContext } from './platform/context';
import { listHosts } from './platform/db/hosts';
import { closePools, openPool, openPools } from './platform/db/pools';
import { grantServerRights } from './platform/db/server-role.queries';
import { listenOn } from './platform/http/listen';
import { createLimits } from './platform/limits/limits';
import { createLogger, type Logger } from './platform/log';
import { createMetrics } from './platform/metrics';
import { explainMissingRights } from './platform/db/await-database';
import { migrate } from './platform/db/migrate';
import { createRoomListeners } from './platform/rooms/room-listeners';
import { createKeyedQueue, type KeyedQueue } from './platform/keyed-queue';
import { createVitals } from './platform/vitals';
import { createScheduler } from './platform/scheduler';
import { ensureInstance } from './platform/instance.queries';
import { addClockJobs, anchorClock } from './platform/clock/watch-clock';
import { readRelease } from './platform/release';
import { serveRealtime } from './realtime/realtime';
import { rooms } from './rooms';

export type Running = {
  ctx: AppContext;
  paymentContext: PaymentContext;
  /** Once the changes found at the start are published. */
  published: () => Promise<void>;
  sandbox: Sandbox | undefined;
  port: number;
  /** Made at this start, to be printed once. */
  newOwner: { username: string; password: string } | undefined;
  /** The same, of the recipe library. */
  newLibraryLogin: { username: string; password: string } | undefined;
  /** The password of the cutlet kitchen, if it was made at this start. */
  newCutletPassword: string | undefined;
  /** From now on `/acceptz` and `/readyz` answer 503, and everything else as before. */
  announceStop: () => void;
  /** Lets everything under way finish, at most 8 s, and closes. */
  stop: () => Promise<void>;
};

type StartOptions = {
  databaseUrl: string;
  /** The URL of the role that owns the tables, where the server runs as another one: it migrates and grants. */
  migrateUrl?: string | undefined;
  clock?: Clock;
  log?: Logger;
  serialize?: KeyedQueue;
  timeoutMultiplier?: number;
  /** Whether timed jobs run by themselves: refunds, reservations that expire, publishing. */
  runsTimedJobs?: boolean;
  /** For tests: the certificate of a push service on this machine. */
  pushLoopbackCa?: string;
};
/** Starts one server process on a database that is there. */
export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { ctx, sessions } = await openContext(config, options);
  const secrets = await ensureContents(ctx);
  const schedulePublish = () => {
    schedulePublishStock(ctx);
    schedulePublishEvents(ctx);
  };
  let { port } = config; // 0: any, which is known once the server listens
  const payments = await openPayments({ ctx, port: () => port, schedulePublish: schedulePublish });
  const { paymentContext, sandbox } = payments;
  addNotificationJobs(ctx, (reminder) => isStillOpen(ctx, reminder));
  addReminderJob(ctx);
  addConditionJob(ctx);

  const health: Health = { isAccepting: true };
  const pictureHosts = createPictureHosts(ctx);
  await pictureHosts.refresh();
  const http = openHttp(createApp(ctx, sessions, health, payments, pictureHosts), ctx);
  const upgraded = upgradedOn(http);
  const beats = startBeats(ctx);
  const realtime = serveRealtime(http, ctx, rooms, {
    admitSocket: limitConnections(http, ctx),
    gates: {
      order: { isKeyOf: paymentContext.keys.isKeyOf },
      cutlets: { lock: { code: 'cutlets-locked', isUnlocked: (id) => isUnlocked(ctx, id) } },
    },
    onDisplayBeat: beats.recordBeat,
    invalidateSessions: sessions.invalidate,
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
  return { ctx, paymentContext, published, sandbox, port, ...secrets, announceStop, stop };
}

/** Migrates the database and opens what every part of the server uses. */
async function openContext(config: Config, options: StartOptions) {
  const { databaseUrl, timeoutMultiplier = 1, runsTimedJobs = true } = options;
  const log = options.log ?? createLogger(config.logLevel);
  const metrics = createMetrics();
  const checkedClock = createCheckedClock({ log, onStep: () => metrics.clockSteps.inc() });
  const clock = options.clock ?? checkedClock;
  const pools = openPools(databaseUrl, log, timeoutMultiplier);
  await prepareDatabase(config, log, options);
  const { epoch } = await ensureInstance(pools.main);
  await anchorClock(checkedClock, pools.main);
  await refuseUnintendedSandbox(pools.main, config, clock);

  const sessions = createSessions({ pools, clock, log, config });
  const ctx: AppContext & { push: PushSender } = {
    config,
    push: await openPush({ pools, config }, options.pushLoopbackCa),
    pools,
    databaseUrl,
    clock,
    epoch,
    timeoutMultiplier,
    log,
    limits: createLimits(pools.relaxed.pg, config.rateLimitFactor),
    metrics,
    serialize: options.serialize ?? createKeyedQueue(),
    scheduler: createScheduler({
      log,
      isTimed: runsTimedJobs,
      isTimeInDoubt: () => clock.openStep?.() !== undefined,
      onPutOff: (job) => metrics.putOffRuns.inc({ job }),
      onFailed: (job) => metrics.jobFailures.inc({ job }),
    }),
    identify: sessions.identify,
    committed: { expect: () => () => undefined, deliver: () => undefined },
    roomListeners: createRoomListeners(),
    vitals: createVitals(),
    release: readRelease(config.migrationsDir),
    appVersion: versionOf(config.pagesDir),
  };
  if (clock === checkedClock) addClockJobs(ctx.scheduler, checkedClock, pools.main);
  return { ctx, sessions };
}

/** What a new installation gets: accounts, with their passwords once, and samples of everything. */
async function ensureContents(
  ctx: AppContext,
): Promise<Pick<Running, 'newOwner' | 'newLibraryLogin' | 'newCutletPassword'>> {
  const newOwner = await ensureOwner(ctx);
  await ensureSample(ctx);
  await ensureShop(ctx);
  await ensureInventory(ctx);
  const newLibraryLogin = await ensureLibraryLogin(ctx);
  const newCutletPassword = await ensureCutletPassword(ctx);
  await ensureRecipes(ctx);
  return { newOwner, newLibraryLogin, newCutletPassword };
}

const usernameOf = (url: string) => decodeURIComponent(new URL(listHosts(url)[0]!).username);

const migrationsWithinMs = 600_000;

async function prepareDatabase(
  config: Config,
  log: Logger,
  { databaseUrl, migrateUrl, timeoutMultiplier = 1 }: StartOptions,
): Promise<void> {
  const db = openPool(migrateUrl || databaseUrl, log, {
    name: 'migrate',
    max: 2,
    statementTimeoutMs: migrationsWithinMs,
    timeoutMultiplier,
  });
  try {
    const applied = await migrate(db, config.migrationsDir);
    if (applied.length > 0) log.info({ event: 'migrations_applied', migrations: applied });
    if (migrateUrl && usernameOf(databaseUrl) !== usernameOf(migrateUrl))
      await grantServerRights(db, usernameOf(databaseUrl));
  } catch (error) {
    throw explainMissingRights(error, migrateUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL');
  } finally {
    await db.destroy();
  }
}

/** Six letters that change with the built pages. */
function versionOf(pagesDir: string): string {
  const manifests = join(pagesDir, '.vite');
  if (!existsSync(manifests)) return 'source';
  const hash = createHash('sha256');
  for (const name of readdirSync(manifests).sort())
    hash.update(readFileSync(join(manifests, name)));
  return hash.digest('hex').slice(0, 6);
}
