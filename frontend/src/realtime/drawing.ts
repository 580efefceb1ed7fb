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

/** The time that the screen shows: that of the server, and so much later as its picture is late. */
export const screenNow = (): Instant => serverNow() + displayLagMs;

/** Sets how late the picture of this screen is, in milliseconds. */
export function setDisplayLag(ms: number) {
  displayLagMs = ms;
  if (drawListeners.size > 0) awaitFrame();
}

/** The server's last whole second: a page opened in between shows what the others already show. */
export const wholeSecond = (now: Instant): Instant => Math.floor(now / secondMs) * secondMs;

function plan() {
  clearTimeout(timer);
  timer = setTimeout(awaitFrame, secondMs - (screenNow() % secondMs) + 1);
}

function awaitFrame() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(drawAll);
}

/** Every digit and colour of the screen from one `now`, so that no two of them can disagree. */
function drawAll() {
  const now = wholeSecond(screenNow());
  if (now !== drawn) {
    drawn = now;
    drawListeners.forEach((draw) => draw(now));
  }
  plan();
}

/** Calls `draw` when the server's second turns, and once at once. Returns how to stop. */
export function everySecond(draw: Draw): () => void {
  if (drawListeners.size === 0) {
    drawn = wholeSecond(screenNow());
    // The whole second of a corrected clock is not the one the timer was set for.
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

/** For what changes each second: `draw` writes into the page by ref, and React renders nothing. */
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

/** Whether the server's time is before `instant`: renders when that turns, and not each second. */
export const useIsBefore = (instant: Instant): boolean =>
  useSyncExternalStore(everySecond, () => screenNow() < instant);

/** The server's time in steps of `step` milliseconds, for what may be rendered: a minute's clock, "time exceeded". */
export function useNow(step: number = secondMs): Instant {
  return useSyncExternalStore(everySecond, () => Math.floor(screenNow() / step) * step);
}
