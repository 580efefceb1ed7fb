import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { useEffect, useRef } from 'react';
import { addOfferOverNote } from '../../../features/cart/store';

/** Adds a note once the pickle event that set the prices of this cart has ended or is full. */
export function useOfferOver(
  hasItems: boolean,
  event: PickleEvent | undefined,
  open: readonly PickleEvent[],
) {
  const last = useRef<PickleEvent>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = event;
    const isOver =
      before !== undefined && before.id !== event?.id && !open.some(({ id }) => id === before.id);
    if (hasItems && isOver) addOfferOverNote(before);
  }, [hasItems, event, open]);
}
