import { useEffect, type ReactNode } from 'react';

declare global {
  interface Window {
    /** A function of `build/earlyPresses.js`: lists no further press, and returns what presses the listed buttons. */
    takeEarlyPresses?: () => () => void;
  }
}

type Props = { press: (() => void) | undefined; children: ReactNode };

/** Presses what was pressed early, once its children answer. */
export function EarlyPresses({ press, children }: Props) {
  useEffect(() => {
    press?.();
  }, [press]);
  return children;
}
