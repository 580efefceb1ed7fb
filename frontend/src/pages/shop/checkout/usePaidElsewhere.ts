import { isUnpaid } from '@kalavara/shared-types/orders/orders.rules';
import { useState } from 'react';
import { useCart } from '../../../features/cart/store';
import { type StoredOrder, useStoredOrders } from '../../../features/orders/shopper/storedOrders';

const isPaid = ({ state }: StoredOrder) => state !== null && !isUnpaid(state);

/**
 * Returns the order that another tab paid: that of the open payment window, which would take the money once more, or
 * that whose units were removed from the cart of this form, which would order them once more.
 */
export function usePaidElsewhere(
  stage: string,
  payingNo: string | null,
): { order: StoredOrder | undefined; paid: StoredOrder | undefined } {
  const { orders } = useStoredOrders();
  const { totalItems, isLoaded } = useCart();
  const [unpaid, setUnpaid] = useState<readonly string[]>([]);
  const fresh = orders.filter((one) => !isPaid(one) && !unpaid.includes(one.orderNo));
  if (fresh.length > 0) setUnpaid([...unpaid, ...fresh.map(({ orderNo }) => orderNo)]);

  const order = orders.find(({ orderNo }) => orderNo === payingNo);
  if (stage === 'paying') return { order, paid: order && isPaid(order) ? order : undefined };
  const isEmptied = stage === 'form' && isLoaded && totalItems === 0;
  const paid = orders.find((one) => isPaid(one) && unpaid.includes(one.orderNo));
  return { order, paid: isEmptied ? paid : undefined };
}
