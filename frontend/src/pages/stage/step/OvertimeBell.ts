import {
  type SetupTiming,
  stagesTimed,
  subStepOf,
} from '@kalavara/shared-types/content/stages/index';
import { minuteMs, secondMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { remainingOf } from '../../../features/timers/phase';
import { useSetupTiming } from '../../../features/settings/kitchenStore';
import { clock, device, serverNow } from '../../../realtime/clock';
import { useEverySecond } from '../../../realtime/drawing';
import { useConnectionStore } from '../../../realtime/status';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { ring } from '../../../ui/bell';
import { useRef } from 'react';

const key = 'kalavara.rung';
const unsyncedKey = 'kalavara.rungUnsynced';
const maxRuns = 50;

const runsOf = ({ eventId, stepId }: Timer) => `${eventId} ${stepId} `;
const runOf = (timer: Timer) => `${runsOf(timer)}${timer.startTime}`;

/** Whether a run that rang is this one, or this one before its start was corrected to an earlier time. */
const isSameRun = (rung: string, timer: Timer) =>
  rung.startsWith(runsOf(timer)) &&
  Number(rung.slice(runsOf(timer).length)) >= (timer.startTime ?? 0);

/** Used if the browser refuses its storage. */
let rungHere: string[] = [];

/**
 * Reads the runs that rang. They survive a reload, so that this screen rings once for a step, however often it is
 * opened.
 */
const readRung = () => (parseJson(readItem('session', key)) as string[] | null) ?? rungHere;

function storeRung(runs: readonly string[]) {
  rungHere = [...readRung(), ...runs].slice(-maxRuns);
  writeItem('session', key, JSON.stringify(rungHere));
}

/** Returns the running steps of all stages whose allowance is over. */
export const overdue = (timers: readonly Timer[], now: Instant, timing: SetupTiming): Timer[] =>
  timers.filter((timer) => {
    const allowed = subStepOf(timer.stepId, stagesTimed(timing))?.timeAllowed;
    return timer.isActive && allowed !== undefined && remainingOf(timer, allowed, now) <= 0;
  });

/** A ring at most this long before the end counts as the ring of that end. */
const earlyMs = minuteMs;

/**
 * A ring by the device's own clock, which may be ahead, and the end still to come. Its time is known by the clocks of the
 * device until the time of the server is (`rungAt`).
 */
type UnsyncedRing = { run: string } & (
  { page: number; at: number; date: number } | { rungAt: Instant }
);

/** Used if the browser refuses its storage. */
let unsyncedHere: readonly UnsyncedRing[] = [];

/** Reads these rings. They survive a reload too. */
const readUnsynced = () =>
  (parseJson(readItem('session', unsyncedKey)) as UnsyncedRing[] | null) ?? unsyncedHere;

function storeUnsynced(rings: readonly UnsyncedRing[]) {
  unsyncedHere = rings.slice(-maxRuns);
  writeItem('session', unsyncedKey, JSON.stringify(unsyncedHere));
}

const unsyncedRing = (timer: Timer): UnsyncedRing => ({
  run: runOf(timer),
  page: performance.timeOrigin,
  at: device.now(),
  date: device.date(),
});

/** Called with the first time of the server on this page. A ring before a reload has only the device's own clock. */
function dateUnsynced() {
  const rings = readUnsynced();
  if (rings.length === 0) return;
  const msSince = (page: number, at: number, date: number) =>
    page === performance.timeOrigin ? device.now() - at : device.date() - date;
  storeUnsynced(
    rings.map((ring) =>
      'rungAt' in ring
        ? ring
        : { run: ring.run, rungAt: serverNow() - msSince(ring.page, ring.at, ring.date) },
    ),
  );
}

/** A page that connects has the time of the server sooner. */
const connectingMs = 30 * secondMs;

/** Whether this page may receive the time of the server in a moment: the clock of the device may be ahead. */
const isConnecting = () =>
  useConnectionStore.getState().state !== 'lost' && device.now() < connectingMs;

/** Rings when a step's allowance ends, also if it ended while this screen was off. */
export function OvertimeBell({ timers }: { timers: readonly Timer[] }) {
  const timing = useSetupTiming();
  const wasSynced = useRef(false);
  useEverySecond((now) => {
    // Without the settings the allowance of setup is unknown: one hour or two.
    if (timing === undefined) return;
    const isSynced = clock.isSynced();
    if (isSynced && !wasSynced.current) dateUnsynced();
    wasSynced.current = isSynced;
    if (!isSynced && isConnecting()) return;
    const over = overdue(timers, now, timing);
    if (over.length === 0) return;
    const rung = readRung();
    const unsynced = readUnsynced();
    const hasRung = (timer: Timer) =>
      rung.some((run) => isSameRun(run, timer)) ||
      unsynced.some(
        (ring) =>
          isSameRun(ring.run, timer) &&
          (!('rungAt' in ring) || overdue([timer], ring.rungAt + earlyMs, timing).length > 0),
      );
    const due = over.filter((timer) => !hasRung(timer));
    if (due.length === 0) return;
    if (isSynced) storeRung(due.map(runOf));
    else storeUnsynced([...unsynced, ...due.map(unsyncedRing)]);
    ring();
  });
  return null;
}
