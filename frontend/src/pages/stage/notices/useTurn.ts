import { useSyncExternalStore } from 'react';
import { clock, serverNow } from '../../../realtime/clock';

const every = 8_000;
/**
 * Half a second after the full second: the digits, which change on the second, must not wait for pages that turn with
 * it.
 */
const after = 500;

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let stopClock = () => {};

const currentTurn = () => Math.floor((serverNow() - after) / every);

function plan() {
  clearTimeout(timer);
  timer = setTimeout(turn, (currentTurn() + 1) * every + after - serverNow() + 1);
}

function turn() {
  watchers.forEach((wake) => wake());
  plan();
}

function watch(wake: () => void) {
  if (watchers.size === 0) {
    // After a correction of the clock the timer would turn at the wrong time.
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

/** Counts up every 8 seconds, at the same time on every screen, so that all screens turn their pages together. */
export const useTurn = (): number => useSyncExternalStore(watch, currentTurn);
