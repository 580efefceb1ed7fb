import type { Order } from '@kalavara/shared-types/orders/orders';

const following = {
  pending: 'confirmed',
  confirmed: 'preparing',
  preparing: 'shipped',
  shipped: 'delivered',
  delivered: undefined,
  cancelled: undefined,
} as const;
export type NextStatus = NonNullable<(typeof following)[Order['status']]>;

/** Returns the next status in the usual course of an order; undefined for a refunded order. */
export const nextStatusOf = ({
  status,
  paymentStatus,
}: Pick<Order, 'status' | 'paymentStatus'>): NextStatus | undefined =>
  paymentStatus === 'refunded' ? undefined : following[status];
