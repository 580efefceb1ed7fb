import { useEffect, useState } from 'react';

/** Returns true once `ms` have passed, to limit the wait for an answer. */
export function useTimeout(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setPassed, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
