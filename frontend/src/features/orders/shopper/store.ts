import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { createKeyedStore } from '../../../state/createEntityStore';

/** The views of orders by order number, from HTTP or from the order's room. */
const views = createKeyedStore<OwnOrderView>();
let roomChanges = 0;

export const useOrderView = (orderNo: string | undefined): OwnOrderView | undefined =>
  views.useValue(orderNo ?? '');

/** Inserts or updates the view that the order's room published. */
export function upsertOrderView(order: OwnOrderView) {
  roomChanges += 1;
  views.replace(order.orderId, order);
}

/** Loads the view of an order, and returns the stored one if the room has published a newer one meanwhile. */
export async function fetchOrderView(request: () => Promise<OwnOrderView>): Promise<OwnOrderView> {
  const before = roomChanges;
  const order = await request();
  if (roomChanges === before) views.replace(order.orderId, order);
  return views.select(order.orderId) ?? order;
}
