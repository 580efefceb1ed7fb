import type { EventId } from '@kalavara/shared-types/primitives';
import { useCallback } from 'react';
import { withEvent } from './address';
import { goTo } from './navigation';
import { useRemote } from './useRemote';

/** Makes Back on a remote control close what is open, or leave the page if nothing is open. */
export function useBackKey(eventId: EventId | undefined, close: (() => void) | undefined) {
  const onBack = useCallback(() => {
    if (close) close();
    else if (window.history.length > 1) window.history.back();
    else goTo(withEvent('/soplocked', eventId));
  }, [eventId, close]);
  useRemote(onBack);
}
