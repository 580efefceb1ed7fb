import { minuteMs } from '@kalavara/shared-types/durations';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../realtime/clock';
import { getLastReceivedAt } from '../../../realtime/status';

/** How long no message was received: nothing is shown for 5 seconds, then a text, and after a minute a bar. */
export type Staleness = 'none' | 'short' | 'long';

const shortMs = 5_000;
const longMs = minuteMs;

export function useStaleness(isLive: boolean): Staleness {
  const [staleness, setStaleness] = useState<Staleness>('none');
  useEffect(() => {
    if (isLive) return setStaleness('none');
    // A dead connection is noticed because no message arrives, so most of the five seconds are over by then.
    const silentFor = serverNow() - (getLastReceivedAt() ?? serverNow());
    const after = (ms: number) => Math.min(ms, Math.max(0, ms - silentFor));
    const timers = [
      setTimeout(setStaleness, after(shortMs), 'short'),
      setTimeout(setStaleness, after(longMs), 'long'),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isLive]);
  return isLive ? 'none' : staleness;
}
