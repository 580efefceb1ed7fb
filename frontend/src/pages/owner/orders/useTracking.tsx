import { useRef, useState } from 'react';
import type { ListedOrder } from '../../../features/orders/writes';
import { TrackingForm } from './TrackingForm';

/** The tracking number of an order that was just shipped, in its item of the list. */
export function useTracking(order: ListedOrder) {
  const item = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    // The field that had the focus is gone.
    item.current
      ?.querySelector<HTMLElement>('button[aria-expanded]')
      ?.focus({ preventScroll: true });
  }
  return {
    item,
    open: () => setOpen(true),
    form: isOpen && <TrackingForm orders={[order]} onClose={close} />,
  };
}
