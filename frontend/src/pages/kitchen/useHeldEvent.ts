import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { minuteMs } from '@kalavara/shared-types/durations';
import { useEffect, useRef, useState } from 'react';
import { clock, serverNow } from '../../realtime/clock';
import { nextEvent } from './nextEvent';

const stillMs = 10 * minuteMs;
const touches = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Returns the event of a list that was opened without one: the next event. While the list is in use the event does not
 * change, even if it is completed, a nearer one is created or the day ends: a finger would hit a row of the same name
 * in another event. It changes after ten minutes without a touch, and at once before the diary is live.
 */
export function useHeldEvent(
  newestFirst: readonly DiaryEvent[],
  isLive: boolean,
): DiaryEvent | undefined {
  const next = nextEvent(newestFirst);
  const [heldId, setHeldId] = useState(next?.id);
  const touchedAt = useRef(-Infinity);

  // Before the effect below: events that arrive with the connection did not exist when the list was last touched.
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
    // After a sleep the clock is corrected shortly after the page becomes visible.
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
