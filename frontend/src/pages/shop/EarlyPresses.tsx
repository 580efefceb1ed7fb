import { useEffect, type ReactNode } from 'react';

declare global {
  interface Window {
    /**
     * A function of `build/earlyPresses.js`: ends the recording of presses, and returns a function that presses the
     * recorded buttons.
     */
    takeEarlyPresses?: () => () => void;
  }
}

type Props = { press: (() => void) | undefined; children: ReactNode };

/** Presses the recorded buttons once its children handle events. */
export function EarlyPresses({ press, children }: Props) {
  useEffect(() => {
    press?.();
  }, [press]);
  return children;
}
