/**
 * A script for a page whose own clock is wrong by `aheadMs`, as on a TV that was never set; `stepClock(ms)` there
 * moves it while it runs. Timers and `performance.now()` are unchanged, because a wrong clock does not run faster.
 */
export const skewedClockScript = (aheadMs: number) => `(() => {
  const Real = Date;
  let ahead = ${aheadMs};
  const now = () => Real.now() + ahead;
  window.Date = new Proxy(Real, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now()], made),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  const origin = performance.timeOrigin + ahead;
  Object.defineProperty(performance, 'timeOrigin', { get: () => origin });
  window.stepClock = (ms) => { ahead += ms; };
})();`;
