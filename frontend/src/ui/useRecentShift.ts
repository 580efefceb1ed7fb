import { useCallback, useLayoutEffect, useRef } from 'react';
import { doubleTapMs } from './doubleTapMs';

/**
 * Whether the rows of a list have moved so lately that a press is still meant for the row that was there before: another
 * row came or left, one of them grew, or what is above them in the same part of the page did. For buttons that act at once.
 * `list` is the ref of the list.
 */
export function useRecentShift<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const last = useRef<string>(undefined);
  const shiftedAt = useRef(-Infinity);

  const measure = useCallback(() => {
    const now = element.current && `${element.current.offsetTop} ${element.current.offsetHeight}`;
    // A list that has just come has moved nothing.
    if (now && last.current && now !== last.current) shiftedAt.current = performance.now();
    last.current = now ?? undefined;
  }, []);
  // Until the next frame a press meets the new rows, while the old ones are still shown.
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
