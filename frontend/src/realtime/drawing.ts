import { secondMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { clock, serverNow } from './clock';

type Draw = (now: Instant) => void;

const drawListeners = new Set<Draw>();
let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;
let drawn: Instant = -1;
let unsubscribe = () => {};
let displayLagMs = 0;

/** Returns the time that the screen shows: the server's time plus the display lag of this screen. */
export const screenNow = (): Instant => serverNow() + displayLagMs;

/** Sets the display lag of this screen, in milliseconds. */
export function setDisplayLag(ms: number) {
  displayLagMs = ms;
  if (drawListeners.size > 0) awaitFrame();
}

/**
 * Returns an instant rounded down to the whole second: a page that opens between two seconds shows the same as the
 * others.
 */
export const wholeSecond = (now: Instant): Instant => Math.floor(now / secondMs) * secondMs;

function plan() {
  clearTimeout(timer);
  timer = setTimeout(awaitFrame, secondMs - (screenNow() % secondMs) + 1);
}

function awaitFrame() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(drawAll);
}

/** All digits and colours of the screen are computed from one `now`, so that they agree. */
function drawAll() {
  const now = wholeSecond(screenNow());
  if (now !== drawn) {
    drawn = now;
    drawListeners.forEach((draw) => draw(now));
  }
  plan();
}

/** Calls `draw` at once and at each whole second of the server's clock. Returns a function that stops. */
export function everySecond(draw: Draw): () => void {
  if (drawListeners.size === 0) {
    drawn = wholeSecond(screenNow());
    // After a correction of the clock the whole second differs from the one the timer was set for.
    unsubscribe = clock.onMoved(awaitFrame);
    plan();
  }
  drawListeners.add(draw);
  draw(drawn);
  return () => {
    drawListeners.delete(draw);
    if (drawListeners.size > 0) return;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    unsubscribe();
  };
}

/** Calls `draw` each second; it writes into the page by ref, so React renders nothing. */
export function useEverySecond(draw: Draw) {
  const latest = useRef(draw);
  useLayoutEffect(() => {
    latest.current = draw;
    draw(wholeSecond(screenNow()));
  });
  useEffect(() => {
    return everySecond((now) => latest.current(now));
  }, []);
}

/** Whether the server's time is before `instant`. Renders when that changes, not each second. */
export const useIsBefore = (instant: Instant): boolean =>
  useSyncExternalStore(everySecond, () => screenNow() < instant);

/**
 * Returns the server's time in steps of `step` milliseconds, for content that may be rendered again, such as a clock of
 * minutes.
 */
export function useNow(step: number = secondMs): Instant {
  return useSyncExternalStore(everySecond, () => Math.floor(screenNow() / step) * step);
}
