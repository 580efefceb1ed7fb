import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Order, OrderLine, updateOrder } from './orders';
import { Revision } from '../primitives';

/** The statuses between confirmation and delivery, which a packer sees and sets. */
export const PackingStatus = z.enum(['confirmed', 'preparing', 'shipped']);
export type PackingStatus = z.infer<typeof PackingStatus>;

/** An order for packing and shipping, without amounts, payment, coupon and invoices. */
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

/** Order numbers in a query, "KV-1,KV-2": at most 200, because more would not fit into an address. */
export const OrderNumbers = z
  .string()
  .transform((orders) => [...new Set(orders.split(',').map((no) => no.trim()))])
  .pipe(z.array(z.string().min(1).max(40)).max(200));

/**
 * Orders to be packed, the oldest first, or shipped ones, the latest first. Refunded orders are excluded, and so are
 * those that the owner has not confirmed. `hasMore`: there are more than the 200 of an answer.
 */
export const listPackingOrders = endpoint('listPackingOrders', {
  query: z.object({
    shown: z.enum(['open', 'shipped']).default('open'),
    /** The order numbers on the screen, for `notToSend`. */
    orders: OrderNumbers.optional(),
  }),
  answer: {
    data: z.array(PackingOrder),
    hasMore: z.boolean(),
    revision: Revision,
    /** Those of the order numbers in the query that were cancelled, refunded or not confirmed. */
    notToSend: z.array(z.string()).optional(),
  },
});

/** Answers 409 `order-not-packable` for an order that must not be packed any more. */
export const updatePackingOrder = endpoint('updatePackingOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    status: PackingStatus.optional(),
    shipment: updateOrder.body.shape.shipment,
    expectedVersion: updateOrder.body.shape.expectedVersion.unwrap(),
  }),
  answer: { order: PackingOrder, revision: Revision },
});
