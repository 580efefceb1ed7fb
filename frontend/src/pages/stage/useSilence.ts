import { useEffect, useState } from 'react';
import { serverNow } from '../../realtime/clock';
import { getLastReceivedAt } from '../../realtime/status';

/**
 * How long no message was received: nothing is shown for 5 seconds, then text, and after a minute a
 * bar.
 */
export type Silence = 'none' | 'short' | 'long';

const shortMs = 5_000;
const longMs = 60_000;

export function useSilence(isLive: boolean): Silence {
  const [silence, setSilence] = useState<Silence>('none');
  useEffect(() => {
    if (isLive) return setSilence('none');
    // A dead line is found out by its silence, so most of the five seconds are over by then.
    const silentFor = serverNow() - (getLastReceivedAt() ?? serverNow());
    const after = (ms: number) => Math.min(ms, Math.max(0, ms - silentFor));
    const timers = [
      setTimeout(setSilence, after(shortMs), 'short'),
      setTimeout(setSilence, after(longMs), 'long'),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isLive]);
  return isLive ? 'none' : silence;
}
