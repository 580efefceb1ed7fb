import type { Items } from './checkout';
import type { OrderStatus } from './orders';

/** Whether the units of an order with this status have left the kitchen; they are not on the shelf any more. */
export const isShipped = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered';

/** Units of each product that a cancellation puts back into stock when the owner does not say how many. */
export const defaultRestock = (items: Items, status: OrderStatus): Items =>
  Object.fromEntries(
    Object.entries(items).map(([productId, units]) => [productId, isShipped(status) ? 0 : units]),
  );
