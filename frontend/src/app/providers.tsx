import { type ReactNode } from 'react';
import type { RoomConnection } from '../realtime/rooms';
import { LineContext } from '../realtime/LineContext';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Toasts } from '../ui/Toast';

type Props = { line?: RoomConnection; children: ReactNode };

/** The frame of every page. `line` only where data is live: the shop's first load has none. */
export function Providers({ line, children }: Props) {
  return (
    <ErrorBoundary>
      <LineContext value={line ?? null}>
        {children}
        <Toasts />
      </LineContext>
    </ErrorBoundary>
  );
}
