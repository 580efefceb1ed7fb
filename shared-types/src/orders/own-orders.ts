import { z } from 'zod';
import { GatewayOrderId, OrderNo, OrderState } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { InvoiceEntry } from '../invoices/invoices';
import { orderFields, OrderLine } from './orders';
import { Revision, text } from '../primitives';

/** Without it the cookie of the order is read. */
export const OrderKeyHeader = z.object({
  'X-Order-Token': z.string().optional().describe('The key of the order.'),
});

/** An order as its shopper sees it, from before the payment on. */
export const OwnOrderView = z.object({
  ...orderFields,
  state: OrderState,
  lines: z.array(OrderLine),
  /** Missing in changes older than it. */
  invoices: z.array(InvoiceEntry).optional(),
  /** Of the practice gateway. Missing in changes older than it. */
  isTest: z.boolean().optional(),
});
export type OwnOrderView = z.infer<typeof OwnOrderView>;

/** The order's state for its own room, which the shopper's page joins. */
export const OwnOrderChanged = z.object({
  type: z.literal('ownOrder.changed'),
  order: OwnOrderView,
});

/** What opens the gateway's checkout for an order that exists already; `amount` in rupees, as `createPaymentOrder` answers it. */
export const OpenPayment = z.object({
  orderId: GatewayOrderId,
  amount: z.number(),
  currency: z.literal('INR'),
  keyId: z.string(),
  checkoutScript: z.string(),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/**
 * For the shopper, by the key in the header `X-Order-Token` or in the order's cookie. `payment` is there while the order
 * awaits its payment: paying it settles this very order.
 */
export const getOrderStatus = endpoint('getOrderStatus', {
  headers: OrderKeyHeader,
  query: z.object({ no: z.string().max(40) }),
  answer: { data: OwnOrderView, payment: OpenPayment.optional(), revision: Revision },
});

/**
 * The key to an order for the shopper who knows its number and the mobile number it was ordered with. An unknown number and
 * a wrong mobile number get the same answer, 404 `order-not-found`. Tries are limited for each address, each number and in
 * all, successful ones included (429).
 */
export const findOrder = endpoint('findOrder', {
  body: z.strictObject({ orderNo: text(40), phone: text(40) }),
  answer: { orderNo: OrderNo, accessToken: z.string() },
});
