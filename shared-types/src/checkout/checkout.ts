import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Customization } from '../catalogue/customization';
import { Instant, Language, LooseId, text } from '../primitives';

/** Razorpay's ids: a kind and 14 alphanumeric characters. Checked before an id goes into an address or a signature. */
export const GatewayOrderId = z.string().regex(/^order_[A-Za-z0-9]{14}$/);
export const PaymentId = z.string().regex(/^pay_[A-Za-z0-9]{14}$/);
export type GatewayOrderId = string;
export type PaymentId = string;

const quantity = z.number().int().min(0).max(1_000_000);
/** How many of which product. */
export const Items = z
  .record(LooseId, quantity)
  .refine((items) => Object.keys(items).length <= 100, 'too-long');
export type Items = z.infer<typeof Items>;

/** ISO 3166-1 alpha-2; without one it is India. Outside of India `pincode` is ignored. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/** What has to be filled in. Absent as empty: the shop's own rules name what is missing, with the documented message. */
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

/** An order before it is placed. `lines` hold the customization of each unit and sum up to `items`. */
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

/** The shopper's own order as the phone stores it: its number and its key. */
export const OwnOrder = z.strictObject({ orderNo: OrderNo, accessToken: z.string().max(100) });
export type OwnOrder = z.infer<typeof OwnOrder>;

/**
 * `amount` in rupees. With a draft the server's total counts, and another amount is 409 with the right one
 *. A repeated receipt, unpaid and unchanged, is answered with the same order. `replaces` releases the
 * stock that an earlier attempt of the same shopper still reserves.
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
    /** What the page loads to open the gateway's checkout. */
    checkoutScript: z.string(),
    /** The stock is reserved for this order until then. */
    expiresAt: z.string().nullable(),
    serverNow: Instant,
  },
});

/**
 * The shop's page reports whether its payment window is open: the reservation is extended while it is, and ends within a
 * minute once it is closed. Answers the end of the reservation, null where nothing is reserved.
 */
export const reportPaymentWindow = endpoint('reportPaymentWindow', {
  body: OwnOrder.extend({ isOpen: z.boolean() }),
  answer: { expiresAt: z.string().nullable(), serverNow: Instant },
});

/** The state of a payment. `paid` has committed its stock; `refund-due` gets its money back. */
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

/** `paymentStatus` and `totalAmount` are taken for the documented shape and never believed. */
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
