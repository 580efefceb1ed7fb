import {
  type SetupTiming,
  stagesTimed,
  subStepOf,
} from '@kalavara/shared-types/content/stages/index';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { remainingOf } from '../../../features/timers/phase';
import { useSetupTiming } from '../../../features/settings/kitchenStore';
import { clock } from '../../../realtime/clock';
import { useEverySecond } from '../../../realtime/drawing';
import { parseJson, readItem, writeItem } from '../../../state/browserStorage';
import { ring } from '../../../ui/bell';

const key = 'kalavara.rung';
const maxRuns = 50;

const runOf = ({ eventId, stepId, startTime }: Timer) => `${eventId} ${stepId} ${startTime}`;

/** In case the browser refuses its storage. */
let rungHere: string[] = [];

/** Survives a reload: this screen rings once for a step, however often it is opened. */
const readRung = () => (parseJson(readItem('session', key)) as string[] | null) ?? rungHere;

function storeRung(runs: readonly string[]) {
  rungHere = [...readRung(), ...runs].slice(-maxRuns);
  writeItem('session', key, JSON.stringify(rungHere));
}

/** The running steps, of any stage, whose allowance is over. */
export const overdue = (timers: readonly Timer[], now: Instant, timing: SetupTiming): Timer[] =>
  timers.filter((timer) => {
    const allowed = subStepOf(timer.stepId, stagesTimed(timing))?.timeAllowed;
    return timer.isActive && allowed !== undefined && remainingOf(timer, allowed, now) <= 0;
  });

/** Rings when a step's allowance ends, also if that was while this screen was away. */
export function OvertimeBell({ timers }: { timers: readonly Timer[] }) {
  const timing = useSetupTiming();
  useEverySecond((now) => {
    // Without the settings the allowance is unknown: one hour or two. By the device's own clock it would ring too early, and
    // then not at the end.
    if (timing === undefined || !clock.isSynced()) return;
    const over = overdue(timers, now, timing).map(runOf);
    if (over.length === 0) return;
    const rung = readRung();
    const due = over.filter((run) => !rung.includes(run));
    if (due.length === 0) return;
    storeRung(due);
    ring();
  });
  return null;
}
