import { type ReactNode } from 'react';
import type { RoomConnection } from '../realtime/rooms';
import { LineContext } from '../realtime/LineContext';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Toasts } from '../ui/Toast';

type Props = { line?: RoomConnection; children: ReactNode };

/** What stands around every page. `line` only where live things are shown: a shopper's page never downloads it. */
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
