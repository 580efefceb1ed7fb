import {
  type SetupTiming,
  stagesTimed,
  subStepOf,
} from '@kalavara/shared-types/content/stages/index';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers';
import { leftOf } from '../../features/timers/phase';
import { useSetupTiming } from '../../features/settings/kitchenStore';
import { useEverySecond } from '../../realtime/drawing';
import { ring } from '../../ui/bell';

const storageKey = 'kalavara.rung';
const maxStored = 50;

const runOf = ({ eventId, stepId, startTime }: Timer) => `${eventId} ${stepId} ${startTime}`;

/** Survives a reload: this screen rings once for a step. */
function rung(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as string[];
  } catch {
    return rungHere;
  }
}
let rungHere: string[] = [];

function remember(runs: readonly string[]) {
  rungHere = [...rung(), ...runs].slice(-maxStored);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(rungHere));
  } catch {
    // Without storage it is remembered for as long as the page.
  }
}

/** The running steps, of any stage, whose allowance is over. */
export const overdue = (timers: readonly Timer[], now: Instant, timing: SetupTiming): Timer[] =>
  timers.filter((timer) => {
    const allowed = subStepOf(timer.stepId, stagesTimed(timing))?.timeAllowed;
    return timer.isActive && allowed !== undefined && leftOf(timer, allowed, now) <= 0;
  });

/** Rings when a step's allowance ends, also if that was while this screen was away. */
export function useOvertimeBell(timers: readonly Timer[]) {
  const timing = useSetupTiming();
  useEverySecond((now) => {
    // Nothing rings by a guess: a fire that may burn two hours is not over after one.
    if (timing === undefined) return;
    const over = overdue(timers, now, timing).map(runOf);
    if (over.length === 0) return;
    const alreadyRung = rung();
    const news = over.filter((run) => !alreadyRung.includes(run));
    if (news.length === 0) return;
    remember(news);
    ring();
  });
}
