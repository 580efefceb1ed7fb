import { useCallback, useLayoutEffect, useRef } from 'react';
import { doubleTapMs } from './doubleTapMs';

/**
 * Returns whether the rows of a list have moved so recently that a press was meant for the row at the same position
 * before: a row was added or removed, or one of them or the content above them has changed its height. For buttons
 * that act at once. `list` is the ref of the list.
 */
export function useRecentShift<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const last = useRef<string>(undefined);
  const shiftedAt = useRef(-Infinity);

  const measure = useCallback(() => {
    const now = element.current && `${element.current.offsetTop} ${element.current.offsetHeight}`;
    // A list that was just rendered has moved nothing.
    if (now && last.current && now !== last.current) shiftedAt.current = performance.now();
    last.current = now ?? undefined;
  }, []);
  // Until the next frame a press hits the new rows, while the old ones are still shown.
  useLayoutEffect(measure);

  const list = useCallback(
    (mounted: T) => {
      element.current = mounted;
      const observer =
        typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
      observer?.observe(mounted);
      return () => {
        element.current = null;
        observer?.disconnect();
      };
    },
    [measure],
  );
  const hasShifted = useCallback(() => performance.now() - shiftedAt.current < doubleTapMs, []);
  return { list, hasShifted };
}
