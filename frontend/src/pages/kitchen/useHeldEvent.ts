import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { minuteMs } from '@kalavara/shared-types/durations';
import { useEffect, useRef, useState } from 'react';
import { clock, serverNow } from '../../realtime/clock';
import { nextEvent } from './nextEvent';

const stillMs = 10 * minuteMs;
const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * The next event, for a list that was opened without one. While the list is in use it stays with its event, also when that is
 * marked complete, a nearer one is created or the day ends: a finger would meet a row of the same name in another event.
 * The next one follows after ten minutes without a touch, and at once before the diary is live.
 */
export function useHeldEvent(
  newestFirst: readonly DiaryEvent[],
  isLive: boolean,
): DiaryEvent | undefined {
  const next = nextEvent(newestFirst);
  const [heldId, setHeldId] = useState(next?.id);
  const touchedAt = useRef(-Infinity);

  // Before the effect below: what comes with the connection was not there when the list was touched last.
  useEffect(() => {
    if (heldId === next?.id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function follow() {
      clearTimeout(timer);
      const remaining = touchedAt.current + stillMs - serverNow();
      if (remaining > 0) timer = setTimeout(follow, remaining);
      else setHeldId(next?.id);
    }
    follow();
    document.addEventListener('visibilitychange', follow);
    // After a sleep the time is right a moment later than the page is visible.
    const unsubscribe = clock.onMoved(follow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [heldId, next?.id]);

  useEffect(() => {
    if (!isLive) return;
    const touch = () => void (touchedAt.current = serverNow());
    const options = { capture: true, passive: true };
    touch();
    for (const name of touches) window.addEventListener(name, touch, options);
    return () => {
      for (const name of touches) window.removeEventListener(name, touch, options);
    };
  }, [isLive]);

  return newestFirst.find(({ id }) => id === heldId) ?? next;
}
