import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Customization } from '../catalogue/customization';
import { Instant, Language, LooseId, text } from '../primitives';

/**
 * Razorpay's ids: a kind and 14 alphanumeric characters. They are checked before they are used in an address or a
 * signature.
 */
export const GatewayOrderId = z.string().regex(/^order_[A-Za-z0-9]{14}$/);
export const PaymentId = z.string().regex(/^pay_[A-Za-z0-9]{14}$/);
export type GatewayOrderId = string;
export type PaymentId = string;

const quantity = z.number().int().min(0).max(1_000_000);
/** Quantities by product. */
export const Items = z
  .record(LooseId, quantity)
  .refine((items) => Object.keys(items).length <= 100, 'too-long');
export type Items = z.infer<typeof Items>;

/** ISO 3166-1 alpha-2; India if absent. For other countries `pincode` is ignored. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/**
 * A required text. Absent is the same as empty, so that the shop's own rules report missing fields with the documented
 * message.
 */
const needed = (max: number) =>
  text(max)
    .nullish()
    .transform((text) => text ?? '');
const NeededItems = Items.nullish().transform((items) => items ?? {});

export const DraftLine = z.strictObject({
  productId: LooseId,
  quantity: quantity.min(1),
  customization: Customization.nullable(),
});
export type DraftLine = z.infer<typeof DraftLine>;

const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((text) => text || null);

/** An order before it is placed. `lines` contain the customization of each unit; their sum is `items`. */
export const Draft = z.strictObject({
  items: NeededItems,
  lines: z.array(DraftLine).max(100).optional(),
  customer: z.strictObject({ name: needed(100), phone: needed(40), email: optional(200) }),
  address: z.strictObject({
    address: needed(500),
    pincode: needed(20),
    country: Country.optional(),
  }),
  coupon: optional(40),
  specialInstructions: optional(1_000),
});
export type Draft = z.infer<typeof Draft>;

export const OrderNo = z.string().regex(/^KV-\d{6}-[0-9A-Z]{5}$/);
export type OrderNo = string;

/** The shopper's own order as stored on the phone: its number and its key. */
export const OwnOrder = z.strictObject({ orderNo: OrderNo, accessToken: z.string().max(100) });
export type OwnOrder = z.infer<typeof OwnOrder>;

/**
 * `amount` in rupees. With a draft the server's total counts; another amount is answered with 409 and the right total.
 * A repeated receipt, unpaid and unchanged, is answered with the same order. `replaces` releases the stock that an
 * earlier attempt of the same shopper still reserves.
 */
export const createPaymentOrder = endpoint('createPaymentOrder', {
  body: z.strictObject({
    amount: z
      .number()
      .positive()
      .max(10_000_000)
      .refine((rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6, 'not-paise'),
    currency: z.literal('INR'),
    receipt: z.string().regex(/^[\x21-\x7e]{1,40}$/),
    draft: Draft.optional(),
    replaces: OwnOrder.optional(),
    /** The language of the messages about the order. */
    language: Language.optional(),
  }),
  answer: {
    orderId: GatewayOrderId,
    orderNo: OrderNo,
    amount: z.number(),
    currency: z.literal('INR'),
    /** The public key of the gateway. */
    keyId: z.string(),
    accessToken: z.string(),
    /** The script that opens the gateway's checkout. */
    checkoutScript: z.string(),
    /** The time until which the stock is reserved for this order. */
    expiresAt: z.string().nullable(),
    serverNow: Instant,
  },
});

/**
 * Called by the shop's page with the state of its payment window: the reservation is extended while it is open, and
 * ends within a minute after it was closed. Answers the end of the reservation; null if nothing is reserved.
 */
export const reportPaymentWindow = endpoint('reportPaymentWindow', {
  body: OwnOrder.extend({ isOpen: z.boolean() }),
  answer: { expiresAt: z.string().nullable(), serverNow: Instant },
});

/** The state of the order's money. In `paid` the stock is committed; in `refund-due` the money is being refunded. */
export const OrderState = z.enum([
  'draft',
  'failed',
  'awaiting',
  'confirming',
  'expired',
  'needs-cart',
  'paid',
  'refund-due',
  'refunded',
]);
export type OrderState = z.infer<typeof OrderState>;

/** `success: true`: the signature is valid and the payment is recorded. */
export const verifyPayment = endpoint('verifyPayment', {
  body: z.strictObject({
    razorpay_payment_id: z.string().max(200),
    razorpay_order_id: z.string().max(200),
    razorpay_signature: z.string().max(2_000),
  }),
  answer: { orderNo: OrderNo, state: OrderState },
});

/** `paymentStatus` and `totalAmount` are accepted as documented, but never trusted. */
export const placeOrder = endpoint('placeOrder', {
  body: z.strictObject({
    name: needed(100),
    phone: needed(40),
    email: optional(200),
    address: needed(500),
    pincode: needed(20),
    country: Country.optional(),
    items: NeededItems,
    lines: z.array(DraftLine).max(100).optional(),
    coupon: optional(40),
    specialInstructions: optional(1_000),
    paymentId: z.string().max(200),
    paymentStatus: text(40).nullish(),
    totalAmount: z.number().nullish(),
    razorpay_order_id: z.string().max(200).optional(),
    razorpay_signature: z.string().max(2_000).optional(),
  }),
  answer: { order: z.object({ orderId: OrderNo, state: OrderState }) },
  accepted: 'The order exists, and the gateway has not confirmed its payment yet.',
});
