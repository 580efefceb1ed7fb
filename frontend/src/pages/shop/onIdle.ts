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

/**
 * Calls `act` once, when the loaded page is idle or at the first touch or key press, so that it
 * never delays the first paint. Returns a cancel function.
 */
export function onIdle(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = onTouch(begin);
  function stop() {
    clearTimeout(timer);
    forget();
    window.removeEventListener('load', wait);
  }
  function begin() {
    stop();
    act();
  }
  function idle() {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: longest });
    else begin();
  }
  function wait() {
    timer = setTimeout(idle, longest / 2);
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
  return stop;
}
