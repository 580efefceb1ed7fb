import { z } from 'zod';
import { GatewayOrderId, OrderNo, OrderState } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { InvoiceEntry } from '../invoices/invoices';
import { orderFields, OrderLine } from './orders';
import { Revision, text, change } from '../primitives';

/** If absent, the cookie of the order is read. */
export const OrderKeyHeader = z.object({
  'X-Order-Token': z.string().optional().describe('The key of the order.'),
});

/** The shopper's view of an order, starting before the payment. */
export const OwnOrderView = z.object({
  ...orderFields,
  state: OrderState,
  lines: z.array(OrderLine),
  /** Absent in older changes. */
  invoices: z.array(InvoiceEntry).optional(),
  /** Whether it is of the practice gateway. Absent in older changes. */
  isTest: z.boolean().optional(),
});
export type OwnOrderView = z.infer<typeof OwnOrderView>;

/** The state of an order, published in its own room, which the shopper's page joins. */
export const OwnOrderChanged = change('ownOrder.changed', { order: OwnOrderView });

/**
 * The data that open the gateway's checkout for an existing order; `amount` in rupees, as in the answer of
 * `createPaymentOrder`.
 */
export const OpenPayment = z.object({
  orderId: GatewayOrderId,
  amount: z.number(),
  currency: z.literal('INR'),
  keyId: z.string(),
  checkoutScript: z.string(),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/**
 * For the shopper, with the key in the header `X-Order-Token` or in the order's cookie. `payment` is present while the
 * order awaits its payment; paying it settles this order.
 */
export const getOrderStatus = endpoint('getOrderStatus', {
  headers: OrderKeyHeader,
  query: z.object({ no: z.string().max(40) }),
  answer: { data: OwnOrderView, payment: OpenPayment.optional(), revision: Revision },
});

/**
 * Answers the key of an order to a shopper who knows its number and the phone number of the order. An unknown number
 * and a wrong phone number have the same answer, 404 `order-not-found`. Attempts, including successful ones, are
 * limited for each address, each number and in total (429).
 */
export const findOrder = endpoint('findOrder', {
  body: z.strictObject({ orderNo: text(40), phone: text(40) }),
  answer: { orderNo: OrderNo, accessToken: z.string() },
});
