import { useMemo, useRef } from 'react';
import { doubleTapMs } from './doubleTapMs';

/** A form that saves at once and is empty then: whether a submit is the second tap of the one that saved. */
export function useRecentSave() {
  const savedAt = useRef(-Infinity);
  return useMemo(
    () => ({
      noteSaved: () => void (savedAt.current = performance.now()),
      hasJustSaved: () => performance.now() - savedAt.current < doubleTapMs,
    }),
    [],
  );
}
