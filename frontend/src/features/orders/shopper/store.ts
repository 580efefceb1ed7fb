import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { createKeyedStore } from '../../../state/createEntityStore';

/** The views of orders by order number, from HTTP or from the order's room. */
const views = createKeyedStore<OwnOrderView>();
let roomChanges = 0;

export const useOrderView = (orderNo: string | undefined): OwnOrderView | undefined =>
  views.useValue(orderNo ?? '');

/** From the order's room. */
export function upsertOrderView(order: OwnOrderView) {
  roomChanges += 1;
  views.replace(order.orderId, order);
}

/** An answer that was overtaken by the room is older than the stored view. */
export async function fetchOrderView(request: () => Promise<OwnOrderView>): Promise<OwnOrderView> {
  const before = roomChanges;
  const order = await request();
  if (roomChanges === before) views.replace(order.orderId, order);
  return views.select(order.orderId) ?? order;
}
