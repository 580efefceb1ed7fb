import { z } from 'zod';
import { Items } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { Customization } from '../catalogue/customization';
import { SpiceLevel } from '../catalogue/catalogue';
import { maxParcelGrams } from '../couriers/couriers.rules';
import { otherKeys } from '../figures/figures.rules';
import { type StateCode, states } from '../checkout/indian-states.rules';
import { InvoiceEntry } from '../invoices/invoices';
import { Day, filled, LooseId, Revision, text, change } from '../primitives';

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

/** The way of payment. An order by hand is `later` until its payment is recorded. */
export const PaymentMethod = z.enum(['gateway', 'cash', 'upi', 'later']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A line with the names and prices at the time of the order, in rupees. */
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

/** A refund of the order, in rupees. */
export const OrderRefund = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  state: z.enum(['due', 'sent', 'pending', 'processed', 'failed']),
  /** The owner has paid the money back herself, without the gateway. */
  isByHand: z.boolean().optional(),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** A refund with the owner's fields: reason, time, and the gateway's error if it failed. */
export const OwnerRefund = OrderRefund.extend({
  note: z.string().nullable(),
  at: z.string(),
  trouble: z.string().nullable(),
  /** False for refunds of a surplus or a second payment, which never counted for the order. Absent in older changes. */
  isCounted: z.boolean().optional(),
  /** The refunded payment, for which a failed refund is sent again. Absent in older changes. */
  paymentId: z.string().optional(),
  /**
   * Why nothing is owed of a failed refund: the gateway sent it after it had failed, while another one was made for it; or
   * an earlier refund of its amount was sent after that had failed.
   */
  resolution: z.enum(['sent-twice', 'superseded']).optional(),
});
export type OwnerRefund = z.infer<typeof OwnerRefund>;

/** The id of a courier in the owner's list, or `other`. */
export const CourierId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** The transport of an order; the tracking number may be empty. */
export const Shipment = z.object({
  courier: CourierId,
  trackingNumber: z.string(),
  /** Name and link of the courier at the time of shipment. Absent for `other` and in older shipments. */
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
  /** `country` is present only outside of India, where the pincode is empty. */
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
  /** Null until the owner has chosen a courier; absent in older changes. */
  shipment: Shipment.nullish(),
  /** If absent, as in older changes: through the gateway. */
  paymentMethod: PaymentMethod.optional(),
  /** The day on which the owner received the money; null for payments through the gateway and for unpaid orders. */
  paidOn: Day.nullish(),
};

/** A placed order, paid or to be paid later, for the owner. */
export const Order = z.object({
  id: z.string(),
  ...orderFields,
  refunds: z.array(OwnerRefund),
  items: Items,
  /** A request of the shopper after the order was placed; never applied automatically. */
  note: z.string().nullable(),
  /** Whether it was paid at the practice gateway or with test keys, so that no money moved. */
  isTest: z.boolean(),
  /** The pickle event that set its price, if any. */
  pickleEventId: z.string().nullable(),
  invoices: z.array(InvoiceEntry),
  /** The units of each product that the cancellation returned to the stock; null if the order is not cancelled. */
  restocked: Items.nullable(),
  /** Incremented by every change since the order was placed; compared with `expectedVersion`. */
  version: z.number().int(),
  /** The author of the last change: an account's name, or a part of the program (`webhook`, `gateway`, …). */
  changedBy: z.string(),
  updatedAt: z.string(),
});
export type Order = z.infer<typeof Order>;

export const OrderChanged = change('order.changed', { order: Order });
/** A practice order that was deleted; `id` as in the order. */
export const OrderRemoved = change('order.removed', { id: z.string(), orderId: z.string() });
const DeliveryState = z.enum([
  ...(Object.keys(states) as StateCode[]),
  otherKeys.abroad,
  otherKeys.unknown,
]);

/**
 * The newest first. Without a query the whole list, as documented (at most 5 000); with a query a page, and `cursor`
 * for the next one.
 */
export const listOrders = endpoint('listOrders', {
  query: z.object({
    status: OrderStatus.optional(),
    paymentStatus: PaymentStatus.optional(),
    pickleEventId: LooseId.optional(),
    /**
     * By number, name, phone, email, pincode, address, product or tracking number; one or two characters match only the
     * start of a term. Also by a complete invoice number or payment id.
     */
    q: text(100).optional(),
    from: Day.optional(),
    to: Day.optional(),
    /** A product in the order, or the category of one. */
    product: LooseId.optional(),
    category: LooseId.optional(),
    /** The delivery state: a code, `(abroad)` or `(unknown)`. The coupon: a code, or `(none)`. */
    state: DeliveryState.optional(),
    coupon: text(40).optional(),
    /** The orders that the figures count as orders, or those whose money they count. */
    counted: z.enum(['orders', 'takings']).optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  answer: { data: z.array(Order), revision: Revision, cursor: z.string().nullable() },
});

/** A step in the history of an order or of its refunds; triggers of the tables write it. */
export const OrderStep = z.object({
  at: z.string(),
  by: z.string(),
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;
/** The id may also be the order number. */
export const getOrder = endpoint('getOrder', {
  params: z.object({ id: z.string().max(80) }),
  answer: {
    data: Order,
    steps: z.array(OrderStep),
    revision: Revision,
    /** The address of the shopper's page of the order, with its key. */
    orderUrl: z.string().optional(),
  },
});

/**
 * The version of the order on which the change is based. If the order has changed since, the answer is
 * `changed-meanwhile` (409), and `details` contain its current `version`, `status` and `paymentStatus`, and `by` and
 * `at` of the change. If absent, no version is compared.
 */
export const ExpectedVersion = z.number().int().min(1).max(2_147_483_647).optional();

/**
 * Refunds through the gateway: a part, or without `amount` the rest. The sum never exceeds the payment. Without
 * `paymentId` it refunds the payment that counts and not a second one, which is refunded separately. With the same
 * Idempotency-Key it is refunded once. If the order was paid in cash or by UPI to the account, or with `isByHand`, the
 * owner has paid the money back: the refund is recorded as processed, and the gateway is not called.
 */
export const refundOrder = endpoint('refundOrder', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    /** The payment to refund, if it is not the one that counts. If absent while none counts, all payments. */
    paymentId: z.string().max(40).optional(),
    amount: z.number().min(1).max(1_000_000).optional(),
    note: filled(300),
    speed: z.enum(['normal', 'optimum']).optional(),
    /**
     * The owner has paid the money back herself, by UPI or in cash: the refund is recorded as processed, and the
     * gateway is not called.
     */
    isByHand: z.boolean().optional(),
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});

/** Changes any status to any other. `refunded` refunds the money; `completed` without a payment requires a note. */
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
     * With `cancelled`: the units of each product to return to the stock, at most as many as were ordered, and 0 for
     * absent products. If absent, all units are returned, or none of an order that was shipped or delivered.
     */
    restock: Items.optional(),
    /** Courier and tracking number. The shopper of a shipped order gets a message with them. */
    shipment: z
      .strictObject({
        courier: CourierId,
        trackingNumber: text(40).refine((number) => /^[\w /-]*$/.test(number), 'not-a-number'),
        /** Weight of the parcel; if absent, the stored one does not change. */
        grams: z.number().int().min(1).max(maxParcelGrams).nullable().optional(),
      })
      .optional(),
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});

/**
 * Deletes all practice orders with their payments and practice invoices, and returns their stock. Live orders do not
 * change. Requires a recent password.
 */
export const clearPracticeOrders = endpoint('clearPracticeOrders', {
  body: z.strictObject({}),
  answer: { cleared: z.number().int() },
});
