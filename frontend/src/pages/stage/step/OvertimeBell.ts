import {
  type SetupTiming,
  stagesTimed,
  subStepOf,
} from '@kalavara/shared-types/content/stages/index';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { remainingOf } from '../../../features/timers/phase';
import { useSetupTiming } from '../../../features/settings/kitchenStore';
import { clock, device, serverNow } from '../../../realtime/clock';
import { useEverySecond } from '../../../realtime/drawing';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { ring } from '../../../ui/bell';

const key = 'kalavara.rung';
const maxRuns = 50;

const runOf = ({ eventId, stepId, startTime }: Timer) => `${eventId} ${stepId} ${startTime}`;

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
 * The times of rings by the device's own clock, in `performance.now()`: that clock may be ahead, and the end still to
 * come.
 */
const rungUnsynced = new Map<string, number>();

/** Called with the first time of the server: runs that rang at their end by that time do not ring again. */
function storeRungInTime(timers: readonly Timer[], timing: SetupTiming) {
  const inTime = timers.filter((timer) => {
    const at = rungUnsynced.get(runOf(timer));
    const rungAt = at !== undefined && serverNow() - (device.now() - at);
    return rungAt && overdue([timer], rungAt + earlyMs, timing).length > 0;
  });
  rungUnsynced.clear();
  storeRung(inTime.map(runOf));
}

/** Rings when a step's allowance ends, also if it ended while this screen was off. */
export function OvertimeBell({ timers }: { timers: readonly Timer[] }) {
  const timing = useSetupTiming();
  useEverySecond((now) => {
    // Without the settings the allowance of setup is unknown: one hour or two.
    if (timing === undefined) return;
    const isSynced = clock.isSynced();
    if (isSynced && rungUnsynced.size > 0) storeRungInTime(timers, timing);
    const over = overdue(timers, now, timing);
    if (over.length === 0) return;
    const keyOf = (timer: Timer) => (isSynced ? runOf(timer) : `${runOf(timer)} unsynced`);
    const rung = readRung();
    const hasRung = (timer: Timer) => rung.includes(runOf(timer)) || rung.includes(keyOf(timer));
    const due = over.filter((timer) => !hasRung(timer));
    if (due.length === 0) return;
    storeRung(due.map(keyOf));
    if (!isSynced) due.forEach((timer) => rungUnsynced.set(runOf(timer), device.now()));
    ring();
  });
  return null;
}
