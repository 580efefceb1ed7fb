import { useEffect, useState } from 'react';

/** How long no news has come: nothing is said for 5 seconds, then a word, and after a minute a bar. */
export type Silence = 'none' | 'short' | 'long';

const word = 5_000;
const bar = 60_000;

export function useSilence(isLive: boolean): Silence {
  const [silence, setSilence] = useState<Silence>('none');
  useEffect(() => {
    if (isLive) return setSilence('none');
    const timers = [setTimeout(setSilence, word, 'short'), setTimeout(setSilence, bar, 'long')];
    return () => timers.forEach(clearTimeout);
  }, [isLive]);
  return isLive ? 'none' : silence;
}
