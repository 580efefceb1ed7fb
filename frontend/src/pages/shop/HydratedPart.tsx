import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { holdLanguage } from '../../i18n/language';

const waiting = new Set<object>();
const listeners: (() => void)[] = [];

// A part that is not hydrated yet has the texts of the server.
holdLanguage(() =>
  waiting.size === 0 ? undefined : new Promise((resolve) => listeners.push(resolve)),
);

/** A part of the page that is hydrated by itself, so that the first touch hydrates no more than what it falls on. */
export function HydratedPart({ children }: { children: ReactNode }) {
  const isHydrated = useRef(false);
  useEffect(() => {
    if (!isHydrated.current) waiting.add(isHydrated);
    return () => removeWaiting(isHydrated);
  }, []);
  return (
    <Suspense fallback={null}>
      {children}
      <HydrationMark flag={isHydrated} />
    </Suspense>
  );
}

/** Its effect runs with the part's own: before that of the part if it is not rendered by the server. */
function HydrationMark({ flag }: { flag: RefObject<boolean> }) {
  useEffect(() => {
    flag.current = true;
    removeWaiting(flag);
  }, [flag]);
  return null;
}

function removeWaiting(part: object) {
  waiting.delete(part);
  if (waiting.size === 0) listeners.splice(0).forEach((resolve) => resolve());
}
