import { type AccessContext, createSessions } from './features/accounts/sessions';
import { openPush } from './features/notifications/jobs';
import type { PushSender } from './features/notifications/push';
import { refuseUnintendedSandbox } from './features/orders/practice/practice';
import { createCheckedClock } from './platform/clock/checked-clock';
import type { Clock } from './platform/clock/clock';
import { addClockJobs, anchorClock } from './platform/clock/watch-clock';
import type { Config } from './platform/config/config';
import { openPools } from './platform/db/pools';
import { ensureInstance } from './platform/instance.queries';
import { createKeyedQueue, type KeyedQueue } from './platform/keyed-queue';
import { createLimits } from './platform/limits/limits';
import { createLogger, type Logger } from './platform/log';
import { createMetrics } from './platform/metrics';
import { readPagesVersion, readRelease } from './platform/release';
import { createRoomListeners } from './platform/rooms/room-listeners';
import { createScheduler } from './platform/scheduler';
import { createVitals } from './platform/vitals';
import { type DatabaseOptions, prepareDatabase } from './prepare-database';

export type StartOptions = DatabaseOptions & {
  clock?: Clock;
  log?: Logger;
  serialize?: KeyedQueue;
  /** Whether timed jobs run by themselves: refunds, reservations that expire, publishing. */
  runsTimedJobs?: boolean;
  /** For tests: the certificate of a push service on this machine. */
  pushLoopbackCa?: string;
};

/** Migrates the database and opens what every part of the server uses. */
export async function openContext(config: Config, options: StartOptions) {
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
  const ctx: AccessContext & { push: PushSender } = {
    config,
    sessions,
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
    appVersion: readPagesVersion(config.pagesDir),
  };
  if (clock === checkedClock) addClockJobs(ctx.scheduler, checkedClock, pools.main);
  return ctx;
}
