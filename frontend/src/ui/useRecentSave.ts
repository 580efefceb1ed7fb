import { useMemo, useRef } from 'react';
import { doubleTapMs } from './doubleTapMs';

/** For a form that is emptied after each save: whether a submit is the second tap of the one that saved. */
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
