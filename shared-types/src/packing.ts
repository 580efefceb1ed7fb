import { z } from 'zod';
import { endpoint } from './contract';
import { Order, OrderLine, updateOrder } from './orders';
import { Revision } from './primitives';

/** The states of an order between its confirmation and its delivery: a packer sees these and sets these. */
export const PackingStatus = z.enum(['confirmed', 'preparing', 'shipped']);
export type PackingStatus = z.infer<typeof PackingStatus>;

/** An order as it is packed and shipped: no amount, payment, coupon or invoice is part of it. */
export const PackingOrder = Order.pick({
  id: true,
  orderId: true,
  createdAt: true,
  expectedDelivery: true,
  totalItems: true,
  specialInstructions: true,
  deliveryAddress: true,
  shipment: true,
  isTest: true,
  version: true,
}).extend({
  status: PackingStatus,
  customerInfo: z.object({ name: z.string(), phone: z.string() }),
  lines: z.array(OrderLine.omit({ unitPrice: true, total: true })),
});
export type PackingOrder = z.infer<typeof PackingOrder>;

/**
 * Orders to be packed, the oldest first, or the last shipped ones, the latest first. Refunded orders are left out, and so are those that the owner
 * has not confirmed. `hasMore`: there are more than the 200 of an answer.
 */
export const listPackingOrders = endpoint('listPackingOrders', {
  query: z.object({ shown: z.enum(['open', 'shipped']).default('open') }),
  answer: { data: z.array(PackingOrder), hasMore: z.boolean(), revision: Revision },
});

/** Of an order that is not to be packed any more: 409 `order-not-packable`. */
export const updatePackingOrder = endpoint('updatePackingOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    status: PackingStatus.optional(),
    shipment: updateOrder.body.shape.shipment,
    expectedVersion: updateOrder.body.shape.expectedVersion.unwrap(),
  }),
  answer: { order: PackingOrder, revision: Revision },
});
