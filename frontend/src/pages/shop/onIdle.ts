const longest = 4_000;
const signs = ['pointerdown', 'keydown', 'touchstart'] as const;

/** Does something once, as soon as somebody touches the page. Returns how to call it off. */
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
 * Does something once the page stands and the device has nothing better to do, or as soon as somebody touches the page.
 * What is drawn first is never in its way. Returns how to call it off.
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
