import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback } from 'react';
import { withEvent } from './address';
import { goTo } from './navigation';
import { useRemote } from './useRemote';

/** Back on a remote control closes what is open; with nothing open it leaves the page. */
export function useBackKey(eventId: EventId | undefined, close: (() => void) | undefined) {
  const onBack = useCallback(() => {
    if (close) close();
    else if (window.history.length > 1) window.history.back();
    else goTo(withEvent('/soplocked', eventId));
  }, [eventId, close]);
  useRemote(onBack);
}
