import { useRef, useState } from 'react';
import type { ListedOrder } from '../../../features/orders/writes';
import { TrackingForm } from './TrackingForm';
import type { Undoable } from './useUndo';

/** The tracking number of an order that was just shipped, in its row of the list. */
export function useTracking(order: ListedOrder) {
  const item = useRef<HTMLLIElement>(null);
  const [opened, setOpened] = useState<{ undoable: Undoable | undefined }>();
  function close() {
    setOpened(undefined);
    // The focused field was removed.
    item.current
      ?.querySelector<HTMLElement>('button[aria-expanded]')
      ?.focus({ preventScroll: true });
  }
  return {
    item,
    open: (undoable: Undoable | undefined) => setOpened({ undoable }),
    form: opened && <TrackingForm orders={[order]} onClose={close} {...opened} />,
  };
}
