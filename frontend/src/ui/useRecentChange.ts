import { useCallback, useLayoutEffect, useRef } from 'react';
import { doubleTapMs } from './doubleTapMs';

/** Returns whether the meaning of a control has changed so recently that a press was meant for the former one. */
export function useRecentChange(meaning: string | undefined): () => boolean {
  const last = useRef(meaning);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (last.current !== meaning) changedAt.current = performance.now();
    last.current = meaning;
  }, [meaning]);
  return useCallback(() => performance.now() - changedAt.current < doubleTapMs, []);
}
