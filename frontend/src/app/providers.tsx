import { type ReactNode } from 'react';
import type { RoomConnection } from '../realtime/rooms';
import { ConnectionContext } from '../realtime/ConnectionContext';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Toasts } from '../ui/Toast';

type Props = { connection?: RoomConnection; children: ReactNode };

/** The providers around every page. `connection` is set only where data is live: the shop's first load has none. */
export function Providers({ connection, children }: Props) {
  return (
    <ErrorBoundary>
      <ConnectionContext value={connection ?? null}>
        {children}
        <Toasts />
      </ConnectionContext>
    </ErrorBoundary>
  );
}
