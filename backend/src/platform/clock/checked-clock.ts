import { uptime } from 'node:os';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Clock } from './clock';
import type { Logger } from '../log';

/** The clocks of the machine in milliseconds; tests replace them. */
export type MachineClocks = {
  /** Can be set, by a person or by NTP. */
  system(): number;
  /** Never set, but stops while the machine sleeps. */
  monotonic(): number;
  /** Never set, and counts the sleep. Read rarely: it is a file. */
  uptime(): number;
};

export const machineClocks: MachineClocks = {
  system: Date.now,
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1_000,
};

export type CheckedClock = Required<Clock> & {
  /** At the start: the time by another source. `isInDoubt`: what is stored contradicts it. */
  anchor(expected: Instant, isInDoubt: boolean): void;
  /** Whether there is a step that is neither undone nor accepted, also one that Postgres has refuted. */
  isStepped(): boolean;
  /** The time by Postgres, read while there is a step. */
  compare(databaseNow: Instant): void;
};

/** The largest step that is accepted, in milliseconds: more than NTP slews and than any delay between two readings. */
export const maxStepMs = minuteMs;
const maxDoubtMs = 10 * minuteMs;

type Step = { aheadMs: number; since: Instant; openedAt: number; isAtStart: boolean };
type Deps = { log: Pick<Logger, 'warn' | 'error'>; onStep?: () => void; clocks?: MachineClocks };

/**
 * The machine's clock, as long as it agrees with the monotonic one. After a step of more than a minute, `now`
 * follows the monotonic clock until the step is explained (the machine slept), is undone, or has lasted ten minutes.
 * Orders, sessions and timers never see a step that is undone.
 */
export function createCheckedClock({ log, onStep, clocks = machineClocks }: Deps): CheckedClock {
  let anchored = { system: clocks.system(), monotonic: clocks.monotonic() };
  /** Changes only while the machine sleeps, so that it is enough to read it at each accepted step. */
  let asleepMs = readAsleep();
  let step: Step | undefined;
  /** Postgres has the expected time, so that the machine's clock is the wrong one. */
  let isRefuted = false;

  function readAsleep() {
    return clocks.uptime() - clocks.monotonic();
  }

  function now(): Instant {
    const system = clocks.system();
    const monotonic = clocks.monotonic();
    const expected = anchored.system + monotonic - anchored.monotonic;
    const aheadMs = system - expected;
    if (Math.abs(aheadMs) <= maxStepMs) {
      if (step && (!step.isAtStart || hasLasted(step, monotonic))) close('clock_agrees');
      anchored = { system, monotonic };
      return system;
    }
    if (!step || step.isAtStart || Math.abs(step.aheadMs - aheadMs) > maxStepMs) {
      if (hasSlept(aheadMs)) return accept(system, monotonic);
      open(aheadMs, expected, { isAtStart: false });
    } else if (!isRefuted && hasLasted(step, monotonic)) {
      log.error({ event: 'clock_step_accepted', aheadMs: Math.round(aheadMs) });
      return accept(system, monotonic);
    }
    return Math.round(expected);
  }

  const hasLasted = ({ openedAt }: Step, monotonic: number) => monotonic - openedAt >= maxDoubtMs;
  const hasSlept = (aheadMs: number) => Math.abs(readAsleep() - asleepMs - aheadMs) <= maxStepMs;

  function open(aheadMs: number, expected: number, { isAtStart }: Pick<Step, 'isAtStart'>) {
    step = { aheadMs, since: Math.round(expected), openedAt: clocks.monotonic(), isAtStart };
    isRefuted = false;
    log.error({ event: 'clock_step_detected', aheadMs: Math.round(aheadMs), isAtStart });
    onStep?.();
  }

  function close(event: string) {
    step = undefined;
    isRefuted = false;
    log.warn({ event });
  }

  function accept(system: number, monotonic: number): Instant {
    step = undefined;
    isRefuted = false;
    anchored = { system, monotonic };
    asleepMs = readAsleep();
    return system;
  }

  return {
    now,
    openStep() {
      now();
      if (!step || isRefuted) return undefined;
      const { since, aheadMs } = step;
      return { since, aheadMs: Math.round(aheadMs), until: since + maxDoubtMs };
    },
    anchor(expected, isInDoubt) {
      anchored = { system: expected, monotonic: clocks.monotonic() };
      if (isInDoubt) open(clocks.system() - expected, expected, { isAtStart: true });
    },
    isStepped() {
      now();
      return step !== undefined;
    },
    compare(databaseNow) {
      const time = now();
      if (!step || step.isAtStart) return;
      const agrees = Math.abs(databaseNow - time) <= maxStepMs;
      if (agrees === isRefuted) return;
      isRefuted = agrees;
      step.openedAt = clocks.monotonic();
      log.error({
        event: agrees ? 'clock_step_refuted' : 'clock_step_open',
        aheadMs: Math.round(step.aheadMs),
      });
    },
  };
}
