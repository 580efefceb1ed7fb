import { dayMs, minuteMs } from '@kalavara/shared-types/durations';
import { readFile } from 'node:fs/promises';
import { type CheckedClock, machineClocks, type MachineClocks, maxStepMs } from './checked-clock';
import type { Database } from '../db/pools';
import {
  findStoredClock,
  readDatabaseNow,
  storeClock,
  type StoredClock,
} from '../instance.queries';
import type { Scheduler } from '../scheduler';

const compareEveryMs = 5_000;
const saveEveryMs = minuteMs;
/** A kitchen computer is switched off at night; longer than that is doubted. */
const maxOffMs = dayMs;

/** Another one after each boot; null where the system has none. */
const readBootId = (): Promise<string | null> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (id) => id.trim(),
    () => null,
  );

/**
 * The time that a server expects when it starts. Within one boot of the machine it is exact: the stored time plus
 * the machine's uptime since. Otherwise it is the time of Postgres, which is in doubt if it is behind the stored one
 * or far ahead of it.
 */
export function expectedTime(
  stored: StoredClock | undefined,
  here: { bootId: string | null; uptimeMs: number; databaseNow: number },
): { expected: number; isInDoubt: boolean } {
  if (!stored) return { expected: here.databaseNow, isInDoubt: false };
  const elapsedMs = here.uptimeMs - stored.uptimeMs;
  if (stored.bootId !== null && stored.bootId === here.bootId && elapsedMs >= 0)
    return { expected: stored.storedAt + elapsedMs, isInDoubt: false };
  const offMs = here.databaseNow - stored.storedAt;
  return { expected: here.databaseNow, isInDoubt: offMs < -maxStepMs || offMs > maxOffMs };
}

/** Compares the clock with the database, before anything depends on the time. */
export async function anchorClock(
  clock: CheckedClock,
  db: Database,
  clocks: MachineClocks = machineClocks,
): Promise<void> {
  const stored = await findStoredClock(db);
  const [bootId, databaseNow] = await Promise.all([readBootId(), readDatabaseNow(db)]);
  const { expected, isInDoubt } = expectedTime(stored, {
    bootId,
    databaseNow,
    uptimeMs: clocks.uptime(),
  });
  clock.anchor(expected, isInDoubt);
}

/**
 * Adds the job that reads the time of Postgres while a step is open, and the one that stores the time while none is.
 */
export function addClockJobs(scheduler: Scheduler, clock: CheckedClock, db: Database): void {
  scheduler.add('compareClocks', {
    everyMs: compareEveryMs,
    work: async () => {
      if (clock.isStepped()) clock.compare(await readDatabaseNow(db));
    },
  });
  scheduler.add('storeClock', {
    everyMs: saveEveryMs,
    firstAfterMs: 0,
    work: async () => {
      if (clock.isStepped()) return;
      const bootId = await readBootId();
      await storeClock(db, {
        storedAt: clock.now(),
        bootId,
        uptimeMs: machineClocks.uptime(),
      });
    },
  });
}
