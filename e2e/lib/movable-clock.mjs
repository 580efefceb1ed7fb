import { readFileSync } from 'node:fs';

/**
 * Preloaded into the server by `program-clock.ts`: its clocks are ahead by the milliseconds in a file, read again at each
 * SIGUSR2. The one that can be set and the monotonic one move together, as when time passes.
 */
const real = { Date, now: Date.now, monotonic: performance.now.bind(performance) };
let aheadMs = 0;
const now = () => real.now() + aheadMs;

globalThis.Date = new Proxy(real.Date, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made),
  apply: () => new real.Date(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
performance.now = () => real.monotonic() + aheadMs;

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.KALAVARA_TEST_AHEAD, 'utf8'));
  process.stdout.write(`${JSON.stringify({ event: 'test_clock_ahead', aheadMs })}\n`);
});
