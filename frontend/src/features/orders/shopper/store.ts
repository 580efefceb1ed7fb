import type { OwnOrderView } from '@kalavara/shared-types/orders';
import { create } from 'zustand';

/** How orders stand, as the server last said: over HTTP, or in the order's room. */
const useStore = create<Record<string, OwnOrderView>>(() => ({}));
let heard = 0;

const orderViewOf = (orderNo: string): OwnOrderView | undefined => useStore.getState()[orderNo];
export const useOrderView = (orderNo: string | undefined): OwnOrderView | undefined =>
  useStore((all) => (orderNo === undefined ? undefined : all[orderNo]));

/** From the order's room. */
export function keepOrderView(order: OwnOrderView) {
  heard += 1;
  useStore.setState({ [order.orderId]: order });
}

/** Asks over HTTP; an answer that was overtaken by the room is older than what stands. */
export async function fetchOrderView(ask: () => Promise<OwnOrderView>): Promise<OwnOrderView> {
  const before = heard;
  const order = await ask();
  if (heard === before) useStore.setState({ [order.orderId]: order });
  return orderViewOf(order.orderId) ?? order;
}
