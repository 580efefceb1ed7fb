import { useSyncExternalStore } from 'react';
import { clock, serverNow } from '../../../realtime/clock';

const every = 8_000;
/** Between two seconds: the digits, which turn with the second, must not wait for the pages that turn with it. */
const after = 500;

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stopClock = () => {};

const turnNow = () => Math.floor((serverNow() - after) / every);

function plan() {
  clearTimeout(timer);
  timer = setTimeout(turn, (turnNow() + 1) * every + after - serverNow() + 1);
}

function turn() {
  watchers.forEach((wake) => wake());
  plan();
}

function watch(wake: () => void) {
  if (watchers.size === 0) {
    // A corrected clock turns its pages at another time than the timer was set for.
    stopClock = clock.onMoved(plan);
    plan();
  }
  watchers.add(wake);
  return () => {
    watchers.delete(wake);
    if (watchers.size > 0) return;
    clearTimeout(timer);
    stopClock();
  };
}

/**
 * Counts up every 8 seconds, at the same time on every screen, so that everything pages together.
 */
export const useTurn = (): number => useSyncExternalStore(watch, turnNow);
