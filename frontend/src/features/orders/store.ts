import type { Order } from '@kalavara/shared-types/orders';
import { create } from 'zustand';

type Live = {
  /** The newest, as their room holds them, and those that changed since; undefined until it has been heard. */
  orders: readonly Order[] | undefined;
};

const useLive = create<Live>(() => ({ orders: undefined }));

export const replaceOrders = (orders: readonly Order[]) => useLive.setState({ orders });

/** An order that came in, or one that changed: of these some are older than what the room holds. */
export function keepOrder(order: Order) {
  useLive.setState(({ orders = [] }) => ({
    orders: orders.some(({ id }) => id === order.id)
      ? orders.map((each) => (each.id === order.id && each.version <= order.version ? order : each))
      : newestFirst([order, ...orders]),
  }));
}

export const newestFirst = (orders: readonly Order[]): Order[] =>
  [...orders].sort((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0));

export const useLiveOrders = (): readonly Order[] | undefined => useLive(({ orders }) => orders);
