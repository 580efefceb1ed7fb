import { z } from 'zod';
import { Items } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { Customization } from '../catalogue/customization';
import { SpiceLevel } from '../catalogue/catalogue';
import { maxParcelGrams } from '../couriers/couriers.rules';
import { otherKeys } from '../figures/figures.rules';
import { type StateCode, states } from '../checkout/indian-states.rules';
import { InvoiceEntry } from '../invoices/invoices';
import { Day, filled, LooseId, Revision, text } from '../primitives';

export const OrderStatus = z.enum([
  'pending',
  'confirmed',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentStatus = z.enum(['pending', 'completed', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** How an order is paid; an order by hand is paid `later` until its payment is recorded. */
export const PaymentMethod = z.enum(['gateway', 'cash', 'upi', 'later']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** One line as it was ordered: names and prices of that moment, in rupees. */
export const OrderLine = z.object({
  productId: z.string(),
  name: z.string(),
  nameMl: z.string().nullable(),
  weight: z.string(),
  spiceLevel: SpiceLevel,
  /** The price of one unit, with the surcharge of its oil. */
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
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(['due', 'sent', 'pending', 'processed', 'failed']),
  /** The owner has given the money back herself, and no gateway was called. */
  isByHand: z.boolean().optional(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** With the owner's fields: reason, time, and the gateway's error if the refund failed. */
export const OwnerRefund = OrderRefund.extend({
  note: z.string().nullable(),
  at: z.string(),
  trouble: z.string().nullable(),
  /** False: of a surplus or a second payment, which never counted for the order. Missing in changes older than it. */
  isCounted: z.boolean().optional(),
  /** The payment that is refunded; a refund that failed is sent again for it. Missing in changes older than it. */
  paymentId: z.string().optional(),
});
export type OwnerRefund = z.infer<typeof OwnerRefund>;

/** The id of a courier of the owner's list, or `other`. */
export const CourierId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** How an order travels; the tracking number may be empty. */
export const Shipment = z.object({
  courier: CourierId,
  trackingNumber: z.string(),
  /** Name and link of the courier as they were when the parcel was given to it. Missing for `other` and in older shipments. */
  name: z.string().optional(),
  link: z.string().optional(),
  /** Weight of the parcel. */
  grams: z.number().int().nullish(),
});
export type Shipment = z.infer<typeof Shipment>;

/** The fields of an order for its owner and for its shopper. */
export const orderFields = {
  orderId: z.string(),
  createdAt: z.string(),
  expectedDelivery: z.string().nullable(),
  totalItems: z.number().int(),
  specialInstructions: z.string().nullable(),
  customerInfo: z.object({ name: z.string(), phone: z.string(), email: z.string().nullable() }),
  /** `country` only outside of India, where the pincode is empty. */
  deliveryAddress: z.object({
    address: z.string(),
    pincode: z.string(),
    country: z.string().optional(),
  }),
  pricing: Pricing,
  lines: z.array(OrderLine),
  coupon: z.string().nullable(),
  paymentId: z.string().nullable(),
  refunds: z.array(OrderRefund),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  /** Null until the owner names a courier; missing in changes older than it. */
  shipment: Shipment.nullish(),
  /** Missing in changes older than it: through the gateway. */
  paymentMethod: PaymentMethod.optional(),
  /** The day on which the owner received the money; null where the gateway did, and while it is unpaid. */
  paidOn: Day.nullish(),
};

/** A placed order, paid or to be paid later, as the owner works with it. */
export const Order = z.object({
  id: z.string(),
  ...orderFields,
  refunds: z.array(OwnerRefund),
  items: Items,
  /** A request of the shopper after the order was placed; never applied automatically. */
  note: z.string().nullable(),
  /** Paid at the practice gateway or with test keys: no money moved. */
  isTest: z.boolean(),
  /** Its pickle event, if one made its price. */
  pickleEventId: z.string().nullable(),
  invoices: z.array(InvoiceEntry),
  /** Units of each product that the cancellation put back into stock; null while it is not cancelled. */
  restocked: Items.nullable(),
  /** One more with every change since the order was placed; `expectedVersion` is compared with it. */
  version: z.number().int(),
  /** Who changed it last: an account's name, or the part of the program that did (`webhook`, `gateway`, …). */
  changedBy: z.string(),
  updatedAt: z.string(),
});
export type Order = z.infer<typeof Order>;

export const OrderChanged = z.object({ type: z.literal('order.changed'), order: Order });
/** A practice order that was cleared; `id` as in the order. */
export const OrderRemoved = z.object({
  type: z.literal('order.removed'),
  id: z.string(),
  orderId: z.string(),
});
const DeliveryState = z.enum([
  ...(Object.keys(states) as StateCode[]),
  otherKeys.abroad,
  otherKeys.unknown,
]);

/** Newest first. Without a query the whole list, as documented (5 000 at most); with one a page, and `cursor` for the next. */
export const listOrders = endpoint('listOrders', {
  query: z.object({
    status: OrderStatus.optional(),
    paymentStatus: PaymentStatus.optional(),
    pickleEventId: LooseId.optional(),
    /**
     * By number, name, phone, e-mail, pincode, address, product or tracking number; one or two characters match only the start
     * of a word. By a whole invoice number or payment id too.
     */
    q: text(100).optional(),
    from: Day.optional(),
    to: Day.optional(),
    /** A product or a category of products that is in the order. */
    product: LooseId.optional(),
    category: LooseId.optional(),
    /** Where it is delivered: the code of a state, or `(abroad)` or `(unknown)`; a coupon, or `(none)`. */
    state: DeliveryState.optional(),
    coupon: text(40).optional(),
    /** Those that the figures count as orders, or whose money they count. */
    counted: z.enum(['orders', 'takings']).optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  answer: { data: z.array(Order), revision: Revision, cursor: z.string().nullable() },
});

/** One step in the life of an order, or of a refund of it; written by the tables themselves. */
export const OrderStep = z.object({
  at: z.string(),
  by: z.string(),
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;
/** Also by its number. */
export const getOrder = endpoint('getOrder', {
  params: z.object({ id: z.string().max(80) }),
  answer: {
    data: Order,
    steps: z.array(OrderStep),
    revision: Revision,
    /** The page of the order for its shopper, with its key. */
    orderUrl: z.string().optional(),
  },
});

/**
 * The version of the order that the change is based on. If the order has changed since, the answer is `changed-meanwhile`
 * (409), and `details` have its current `version`, `status` and `paymentStatus`, `by` and `at`. Without it nothing is compared.
 */
export const ExpectedVersion = z.number().int().min(1).max(2_147_483_647).optional();

/**
 * Sends money back through the gateway: a part, or without `amount` all that is left. Together never more than was paid.
 * Without `paymentId` it is of the payment that counts, and of no second one: its money goes back by refunds of its own.
 * With the same Idempotency-Key it happens once. Of an order that was paid in cash or by UPI to the account, the owner has
 * given it back: it is recorded as processed, and no gateway is called; so it is with `isByHand`.
 */
export const refundOrder = endpoint('refundOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    /** The payment to refund, where it is not the one that counts. Without it and while none counts, of all of them. */
    paymentId: z.string().max(40).optional(),
    amount: z.number().min(1).max(1_000_000).optional(),
    note: filled(300),
    speed: z.enum(['normal', 'optimum']).optional(),
    /** The owner has given the money back herself, by UPI or in cash: it is recorded as processed, and no gateway is called. */
    isByHand: z.boolean().optional(),
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});

/** Any status to any. `refunded` sends the money back; `completed` without a payment needs a note. */
export const updateOrder = endpoint('updateOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    status: OrderStatus.optional(),
    /** `paid` is an alias of `completed`. */
    paymentStatus: z
      .preprocess((value) => (value === 'paid' ? 'completed' : value), PaymentStatus)
      .optional(),
    note: text(500).optional(),
    /**
     * With `cancelled`: units of each product that go back into stock, at most as many as were ordered; 0 where a product is
     * missing. Without it every unit goes back, and none of an order that was shipped or delivered.
     */
    restock: Items.optional(),
    /** Courier and tracking number; a shipped order's shopper gets a message with them. */
    shipment: z
      .strictObject({
        courier: CourierId,
        trackingNumber: text(40).refine((number) => /^[\w /-]*$/.test(number), 'not-a-number'),
        /** Weight of the parcel; without it the stored one stays. */
        grams: z.number().int().min(1).max(maxParcelGrams).nullable().optional(),
      })
      .optional(),
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});

/**
 * Deletes all practice orders with their payments and practice invoices, and returns their stock. Live orders are not
 * touched. Needs a recent password.
 */
export const clearPracticeOrders = endpoint('clearPracticeOrders', {
  body: z.strictObject({}),
  answer: { cleared: z.number().int() },
});
