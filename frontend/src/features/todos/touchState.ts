import { createListeners } from '../../state/createListeners';

const idleAfterMs = 5_000;

/** Whether a list is being touched, and listeners for the end of the touch. */
export type TouchState = {
  isTouched: () => boolean;
  /** Calls `listener` after every 5 seconds without a touch. Returns how to stop. */
  onIdle: (listener: () => void) => () => void;
};

export type TouchTracker = TouchState & {
  /** A finger, pointer or key is on the list now. */
  touch: () => void;
  press: () => void;
  release: () => void;
  /** Calls the listeners once the list is not touched any more, also if it never was. */
  awaitIdle: () => void;
  stop: () => void;
};

/** A finger that rests on the list touches it, however long; otherwise the last touch counts for 5 seconds. */
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
