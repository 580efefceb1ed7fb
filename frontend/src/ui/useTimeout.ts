import { useEffect, useState } from 'react';

/** True once `ms` have passed: the limit of waiting for an answer. */
export function useTimeout(ms: number): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setPassed, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasPassed;
}
