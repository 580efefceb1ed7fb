import { useLiveOrders } from './store';
import { type ListedOrder, useOrderWrites } from './writes';

const normalized = (number: string) => number.replace(/\s/g, '').toUpperCase();

/**
 * Returns the number of another order with the same tracking number, searched in the newest orders or in a packer's
 * list.
 */
export function useOrderOfNumber(typed: string, { id }: ListedOrder): string | undefined {
  const live = useLiveOrders();
  const { listed = live } = useOrderWrites();
  const wanted = normalized(typed);
  if (wanted === '') return undefined;
  return listed?.find(
    (order) => order.id !== id && normalized(order.shipment?.trackingNumber ?? '') === wanted,
  )?.orderId;
}
