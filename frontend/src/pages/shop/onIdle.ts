const maxWaitMs = 4_000;
/**
 * Events after which a press has been handled or has become a scroll: work between the two ends of a press delays its
 * click.
 */
const signs = ['click', 'keyup', 'pointercancel'] as const;

/** Calls `act` once, after the first press or scroll. Returns a cancel function. */
export function onTouch(act: () => void): () => void {
  const stop = () => signs.forEach((sign) => window.removeEventListener(sign, begin));
  function begin() {
    stop();
    act();
  }
  signs.forEach((sign) => window.addEventListener(sign, begin));
  return stop;
}

/** Calls `act` when the browser is idle, so that preloading delays no answer to a touch. */
export function whenIdle(act: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: maxWaitMs });
  else setTimeout(act);
}

/**
 * Calls `act` once, when the loaded page is idle or after the first press, so that it delays neither the first paint
 * nor the answer to that press. Returns a cancel function.
 */
export function onIdle(act: () => void): () => void {
  let isOver = false;
  const forget = onTouch(() => whenIdle(begin));
  function stop() {
    isOver = true;
    forget();
  }
  function begin() {
    if (isOver) return;
    stop();
    act();
  }
  const wait = () => setTimeout(() => whenIdle(begin), maxWaitMs / 2);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return stop;
}
