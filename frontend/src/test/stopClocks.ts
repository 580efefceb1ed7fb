import { vi } from 'vitest';
import { clock, device, serverNow } from '../realtime/clock';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;
const day = 86_400_000;

/**
 * Stops the device's clocks at `now`, and the server's with them; `waiting` says what is not to wait by itself either, all of
 * it without. A stopped `performance` begins at nought, and what a page has shown never goes back by less than three seconds:
 * a clock that an earlier test has looked at would stand for as long as its process has run. So it is far ahead first.
 */
export function stopClocks(now: number, waiting?: Faked) {
  vi.useFakeTimers(waiting ? { toFake: ['Date', 'performance', ...waiting], now } : { now });
  for (const at of [now + day, now]) {
    clock.forget();
    clock.hear(device.now(), at);
    serverNow();
  }
}
