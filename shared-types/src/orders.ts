import { z } from 'zod';
import { Items, OrderState } from './checkout';
import { endpoint } from './contract';
import { Customization } from './customization';
import { SpiceLevel } from './catalogue';
import { Day, Revision, text } from './primitives';

export const OrderStatus = z.enum(['pending', 'confirmed', 'preparing', 'shipped', 'delivered', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentStatus = z.enum(['pending', 'completed', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** One line as it was ordered: names and prices of that moment, in rupees. */
export const OrderLine = z.object({
  productId: z.string(),
  name: z.string(),
  nameMl: z.string().nullable(),
  weight: z.string(),
  spiceLevel: SpiceLevel,
  /** Of one jar, with what its oil costs more. */
  unitPrice: z.number(),
  quantity: z.number().int(),
  total: z.number(),
  customization: Customization.nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const Pricing = z.object({
  subtotal: z.number(),
  discountAmount: z.number(),
  deliveryFee: z.number(),
  totalAmount: z.number(),
});
export type Pricing = z.infer<typeof Pricing>;

/** What of the money went back, in rupees. */
export const OrderRefund = z.object({
  amount: z.number(),
  reason: z.string(),
  state: z.enum(['due', 'sent', 'pending', 'processed', 'failed']),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

const common = {
  orderId: z.string(),
  createdAt: z.string(),
  expectedDelivery: z.string().nullable(),
  totalItems: z.number().int(),
  specialInstructions: z.string().nullable(),
  customerInfo: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  deliveryAddress: z.object({ address: z.string(), pincode: z.string() }),
  pricing: Pricing,
  lines: z.array(OrderLine),
  coupon: z.string().nullable(),
  paymentId: z.string().nullable(),
  refunds: z.array(OrderRefund),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
};

/** A paid order, as the owner works with it. */
export const Order = z.object({
  id: z.string(),
  ...common,
  items: Items,
  /** What the shopper said later than the order was made, never applied by itself. */
  note: z.string().nullable(),
  updatedAt: z.string(),
});
export type Order = z.infer<typeof Order>;

/** An order as its shopper sees it, from before the payment on. */
export const OwnOrderView = z.object({ ...common, state: OrderState, lines: z.array(OrderLine) });
export type OwnOrderView = z.infer<typeof OwnOrderView>;

export const OrderChanged = z.object({ type: z.literal('order.changed'), order: Order });
/** Says in its own room how an order now stands; the shopper's page is in that room. */
export const OwnOrderChanged = z.object({ type: z.literal('ownOrder.changed'), order: OwnOrderView });

/** Newest first. Without a query the whole list, as documented (5 000 at most); with one a page, and `cursor` for the next. */
export const listOrders = endpoint('listOrders', {
  query: z.object({
    status: OrderStatus.optional(),
    q: text(100).optional(),
    from: Day.optional(),
    to: Day.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  answer: { data: z.array(Order), revision: Revision, cursor: z.string().nullable() },
});

/** Any status to any (D-163). `refunded` sends the money back; `completed` without a payment needs a note. */
export const updateOrder = endpoint('updateOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    status: OrderStatus.optional(),
    /** `paid` is another word for `completed` (D-148). */
    paymentStatus: z.preprocess((said) => (said === 'paid' ? 'completed' : said), PaymentStatus).optional(),
    note: text(500).optional(),
  }),
  answer: { order: Order, revision: Revision },
});

/** For the shopper, by the key in the header `X-Order-Token` or in the order's cookie. */
export const getOrderStatus = endpoint('getOrderStatus', {
  query: z.object({ no: z.string().max(40) }),
  answer: { data: OwnOrderView, revision: Revision },
});
