import { startTransition, useEffect, useState } from 'react';
import { nextPaint } from '../nextPaint';

/**
 * Returns `value` one frame after it changed, so that components that depend on it do not delay the answer to a press.
 */
export function useAfterPaint<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    let isCurrent = true;
    void nextPaint().then(() => {
      if (isCurrent) startTransition(() => setShown(value));
    });
    return () => {
      isCurrent = false;
    };
  }, [value, shown]);
  return shown;
}
