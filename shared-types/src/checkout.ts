import { z } from 'zod';
import { endpoint } from './contract';
import { Customization } from './customization';
import { LooseId, text } from './primitives';

/** Of Razorpay: a kind and 14 letters or digits. Checked before such an id goes into an address or a signature. */
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

export const DraftLine = z.strictObject({
  productId: LooseId,
  quantity: quantity.min(1),
  customization: Customization.nullable(),
});
export type DraftLine = z.infer<typeof DraftLine>;

const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((said) => said || null);

/**
 * What somebody is about to order. `lines` say how each jar is wished for, and sum up to `items` (D-144). Texts may be
 * empty here: that a field is missing is told in the shop's own words (`checkout.rules`), not in the parser's.
 */
export const Draft = z.strictObject({
  items: Items,
  lines: z.array(DraftLine).max(100).optional(),
  customer: z.strictObject({ name: text(100), phone: text(40), email: optional(200) }),
  address: z.strictObject({ address: text(500), pincode: text(20) }),
  coupon: optional(40),
  specialInstructions: optional(1_000),
});
export type Draft = z.infer<typeof Draft>;

const OrderNo = z.string().regex(/^KV-\d{6}-[0-9A-Z]{5}$/);
export type OrderNo = string;

/** An order of one's own, as the phone keeps it: the number and the key to it. */
export const OwnOrder = z.strictObject({ orderNo: OrderNo, accessToken: z.string().max(100) });
export type OwnOrder = z.infer<typeof OwnOrder>;

/**
 * `amount` in rupees (D-180). With a draft the server's total counts, and another amount is 409 with the right one
 * (D-181). The same receipt again, unpaid and unchanged, is answered with the same order. `replaces` lets go of the
 * jars that an earlier try of the same shopper still holds.
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
  }),
  answer: {
    orderId: GatewayOrderId,
    orderNo: OrderNo,
    amount: z.number(),
    currency: z.literal('INR'),
    /** Of the gateway, public. */
    keyId: z.string(),
    accessToken: z.string(),
    /** What the page loads to open the gateway's checkout. */
    checkoutScript: z.string(),
    /** Until then the jars are kept for this order. */
    expiresAt: z.string().nullable(),
  },
});

/** Where an order is on its way to being paid. `paid` has its jars; `refund-due` gets its money back. */
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

/** `success: true` says that the signature is right and the payment is on record. */
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
    name: text(100),
    phone: text(40),
    email: optional(200),
    address: text(500),
    pincode: text(20),
    items: Items,
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
});

/** Whether a code is one, and what it takes off; the codes themselves never leave the server (D-143). */
export const checkCoupon = endpoint('checkCoupon', {
  body: z.strictObject({ code: text(40) }),
  answer: { data: z.object({ code: z.string(), percent: z.number().int() }) },
});
