import { dayMs } from '@kalavara/shared-types/durations';
import { vi } from 'vitest';
import { clock, device, serverNow } from '../realtime/clock';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

/**
 * Stops the device's clocks at `now`, and the server's with them; `waiting` lists the timers to
 * stop too, all by default. A stopped `performance` starts at 0, and displayed time never goes back
 * by less than three seconds: a clock read by an earlier test would stay frozen for as long as its
 * process has run. So it is set far ahead first.
 */
export function stopClocks(now: number, waiting?: Faked) {
  vi.useFakeTimers(waiting ? { toFake: ['Date', 'performance', ...waiting], now } : { now });
  for (const at of [now + dayMs, now]) {
    clock.discardSamples();
    clock.addSample(device.now(), at);
    serverNow();
  }
}
