import { createListeners } from '../../state/createListeners';

const idleAfterMs = 5_000;

/** Whether a list is being touched, and listeners for the end of the touch. */
export type TouchState = {
  isTouched: () => boolean;
  /** Calls `listener` after every 5 seconds without a touch. Returns an unsubscribe function. */
  onIdle: (listener: () => void) => () => void;
};

export type TouchTracker = TouchState & {
  /** Reports that a finger, pointer or key is on the list now. */
  touch: () => void;
  press: () => void;
  release: () => void;
  /** Calls the listeners when the list is idle, also if it was never touched. */
  awaitIdle: () => void;
  stop: () => void;
};

/**
 * Tracks touches of a list. A resting finger counts for as long as it is down; any other touch counts for 5 seconds.
 */
export function trackTouches(): TouchTracker {
  const { subscribe: onIdle, notify } = createListeners();
  let touchedAt = -Infinity;
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remaining = () => (isPressed ? idleAfterMs : touchedAt + idleAfterMs - performance.now());
  function check() {
    timer = undefined;
    if (remaining() > 0) awaitIdle();
    else notify();
  }
  function awaitIdle() {
    timer ??= setTimeout(check, Math.max(0, remaining()));
  }
  function touch() {
    touchedAt = performance.now();
    awaitIdle();
  }
  return {
    isTouched: () => remaining() > 0,
    onIdle,
    touch,
    press() {
      isPressed = true;
      touch();
    },
    release() {
      if (!isPressed) return;
      isPressed = false;
      touch();
    },
    awaitIdle,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
