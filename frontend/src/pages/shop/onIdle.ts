const longest = 4_000;
const signs = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Calls `act` once, at the first touch or key press. Returns a cancel function. */
export function onTouch(act: () => void): () => void {
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, begin));
  function begin() {
    stop();
    act();
  }
  signs.forEach((sign) => window.addEventListener(sign, begin, { passive: true }));
  return stop;
}

/** Calls `act` when nothing else is to be done: what is fetched ahead delays no answer to a touch. */
export function whenIdle(act: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: longest });
  else setTimeout(act);
}

/**
 * Calls `act` once, when the loaded page is idle, or after the first touch or key press, so that it
 * delays neither the first paint nor the answer to that touch. Returns a cancel function.
 */
export function onIdle(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const forget = onTouch(() => whenIdle(begin));
  function stop() {
    isOver = true;
    clearTimeout(timer);
    forget();
    window.removeEventListener('load', wait);
  }
  function begin() {
    if (isOver) return;
    stop();
    act();
  }
  function wait() {
    timer = setTimeout(() => whenIdle(begin), longest / 2);
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return stop;
}
