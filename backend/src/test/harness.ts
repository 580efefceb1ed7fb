import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@kalavara/shared-types/accounts/accounts';
import {
  approvePairing,
  claimPairing,
  pollPairing,
  startPairing,
} from '@kalavara/shared-types/displays/displays';
import type { Role } from '@kalavara/shared-types/contract/roles';
import type { Instant } from '@kalavara/shared-types/primitives';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { hashSecret } from '../features/accounts/passwords';
import type { PaymentJob } from '../features/checkout/jobs';
import type { Clock } from '../platform/clock/clock';
import { readConfig } from '../platform/config/config';
import { createLogger } from '../platform/log';
import type { KeyedQueue } from '../platform/keyed-queue';
import { type Running, startServer } from '../server';
import { addCleanup } from './cleanup';
import { copyDatabase, type TestDatabase } from './database';
import { Device } from './device';

export { codeOf, Device, refusal, Refused, type Client } from './device';

export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => minutes(60 * n);
export const days = (n: number) => hours(24 * n);
export const seconds = (n: number) => n * 1_000;

/** The system clock, which tests can advance, set back or stop. */
export type TestClock = Clock & { advance(ms: number): void; stop(): Instant; resume(): void };
export function testClock(): TestClock {
  let ahead = 0;
  let stoppedAt: Instant | null = null;
  return {
    now: () => (stoppedAt ?? Date.now()) + ahead,
    advance: (ms) => {
      ahead += ms;
    },
    stop() {
      stoppedAt = Date.now();
      return stoppedAt + ahead;
    },
    resume() {
      stoppedAt = null;
    },
  };
}

/** Sets a clock to the next noon in India, so that no test begins on one day, or in one year, and ends in the next. */
export function advanceToNoon(clock: TestClock): Instant {
  const noon = Date.parse(`${dayAfter(indianDay(clock.now()), 1)}T12:00:00+05:30`);
  clock.advance(noon - clock.now());
  return noon;
}

export const ownerPassword = 'a-long-owner-password';
const staffPassword = 'a-long-staff-password';

type Options = {
  env?: Record<string, string>;
  database?: TestDatabase;
  /** Replaces the queue of a room's commands, so that they are not serialized: for the controls of race tests. */
  serialize?: KeyedQueue;
  clock?: TestClock;
  /** The certificate of the test's push service. */
  pushLoopbackCa?: string;
  /** 1 for tests about the timeouts of Postgres or the gateway. */
  timeoutMultiplier?: number;
};

/**
 * Longer timeouts than in production, for busy machines; `npm run test:long` has the machine to itself and measures
 * times.
 */
const testTimeoutMultiplier = process.env['KALAVARA_LONG'] === '1' ? 1 : 20;

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts a server process with its own database. It stops after its test, or after the last test of its file. */
export async function startTestServer({
  env = {},
  database,
  serialize,
  clock = testClock(),
  timeoutMultiplier = testTimeoutMultiplier,
  pushLoopbackCa,
}: Options = {}) {
  const own = database ?? (await copyDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-test-'));
  addCleanup(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    OWNER_PASSWORD: ownerPassword,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLogger(process.env['TEST_LOG'] ?? config.logLevel);
  /** Timed jobs run only when a test calls them, since they could change the state that the test has prepared. */
  const start = async (port: number): Promise<Running> => {
    const started = await startServer(
      { ...config, port },
      {
        databaseUrl: own.serverUrl,
        migrateUrl: own.url,
        clock,
        log,
        timeoutMultiplier,
        runsTimedJobs: false,
        ...(serialize && { serialize }),
        ...(pushLoopbackCa && { pushLoopbackCa }),
      },
    );
    await started.published();
    return started;
  };

  let running = await start(0);
  const port = running.port;
  const url = `http://127.0.0.1:${port}`;
  const devices: Device[] = [];
  let isStopped = false;

  async function stop() {
    if (isStopped) return;
    isStopped = true;
    devices.forEach((device) => device.close());
    await running.stop();
  }
  addCleanup(stop);

  const device = (cookie?: string) => {
    const made = new Device(url, cookie);
    devices.push(made);
    return made;
  };

  async function signedIn(username: string, password: string) {
    const phone = device();
    await phone.call(login, { body: { username, password } });
    return phone;
  }

  async function connectAccount(role: 'staff' | 'packer', name: string) {
    const username = `${name.toLowerCase().replace(/[^a-z0-9]/g, '') || 'cook'}-${randomBytes(3).toString('hex')}`;
    staffHash ??= await hashSecret(staffPassword);
    const row = { name, username, secretHash: staffHash, role };
    await running.ctx.pools.main.insertInto('accounts').values(row).execute();
    return signedIn(username, staffPassword);
  }

  async function connectDisplay(name: string) {
    const tv = device();
    const phone = await connect('owner');
    const { code, secret } = (await tv.call(startPairing, {})).data;
    await phone.call(claimPairing, { body: { code } });
    await phone.call(approvePairing, { body: { code, name } });
    await tv.call(pollPairing, { body: { secret } });
    return tv;
  }

  /** Connects a device with a role, signed in as in production. */
  function connect(role: Role, name = 'Amina'): Promise<Device> {
    if (role === 'owner') return signedIn('owner', ownerPassword);
    if (role === 'staff' || role === 'packer') return connectAccount(role, name);
    if (role === 'display') return connectDisplay(name);
    return Promise.resolve(device());
  }

  return {
    url,
    clock,
    config,
    database: own,
    get ctx() {
      return running.ctx;
    },
    /** The payments of the server, and the sandbox gateway behind them. */
    get paymentContext() {
      return running.paymentContext;
    },
    /** Runs a job now, as the scheduler would; resolves when it is done, also if a run was in progress already. */
    due: (
      name:
        | PaymentJob
        | 'sendMessages'
        | 'announceBackInStock'
        | 'findReminders'
        | 'sendReminders'
        | 'sendNotifications'
        | 'findConditions'
        | 'backUpDaily'
        | 'eraseUnpaid'
        | 'sumFigures',
    ): Promise<void> => running.ctx.scheduler.run(name),
    get sandbox() {
      if (!running.sandbox) throw new Error('this server has no sandbox');
      return running.sandbox.control;
    },
    connect,
    device,
    newEvent: () => `event-${randomUUID().slice(0, 12)}`,
    /** Stops the server and restarts it on the same port. */
    restart: async () => {
      await running.stop();
      running = await start(port);
    },
    stop,
  };
}

let staffHash: string | undefined;
