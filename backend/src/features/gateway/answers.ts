import { z } from 'zod';
import { isGatewayOrderId, isPaymentId, isRefundId } from './ids';

const paise = z.number().int().min(0);
const instant = z
  .number()
  .int()
  .min(0)
  .transform((seconds) => seconds * 1_000)
  .nullable()
  .catch(null);
/**
 * An optional field without influence on any decision. It may be missing or malformed, because the gateway's own
 * examples contradict each other.
 */
const optional = <T extends z.ZodType>(shape: T) => shape.nullable().catch(null);
const label = optional(z.string().transform((text) => (text === '' ? null : text)));
/** The gateway sends empty notes as an empty list. */
const notes = z.record(z.string(), z.coerce.string()).catch({});

/** An order of the gateway; amounts in paise, instants in milliseconds. */
export const GatewayOrder = z
  .object({
    id: z.string().refine(isGatewayOrderId),
    amount: paise,
    amount_paid: paise.catch(0),
    currency: z.string(),
    status: z.enum(['created', 'attempted', 'paid']),
    receipt: label,
    notes,
    created_at: instant,
  })
  .transform(({ amount, amount_paid, created_at, ...same }) => ({
    amountPaise: amount,
    amountPaidPaise: amount_paid,
    createdAt: created_at,
    ...same,
  }));
export type GatewayOrder = z.output<typeof GatewayOrder>;

/** A payment from a call or a webhook, without data of its payer. Only `status` is used for decisions. */
export const GatewayPayment = z
  .object({
    id: z.string().refine(isPaymentId),
    order_id: z.string().refine(isGatewayOrderId).nullish(),
    amount: paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: label,
    fee: optional(paise),
    amount_refunded: paise.catch(0),
    error_code: label,
    error_description: label,
    error_reason: label,
    created_at: instant,
  })
  .transform((sent) => ({
    id: sent.id,
    /** Null for a payment without an order. */
    orderId: sent.order_id ?? null,
    amountPaise: sent.amount,
    currency: sent.currency,
    status: sent.status,
    method: sent.method,
    feePaise: sent.fee,
    refundedPaise: sent.amount_refunded,
    errorCode: sent.error_code,
    errorDescription: sent.error_description,
    errorReason: sent.error_reason,
    createdAt: sent.created_at,
  }));
export type GatewayPayment = z.output<typeof GatewayPayment>;

/** A refund; `pending` may last for days. */
export const GatewayRefund = z
  .object({
    id: z.string().refine(isRefundId),
    payment_id: z.string().refine(isPaymentId),
    amount: paise,
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: label,
    notes,
    created_at: instant,
  })
  .transform(({ payment_id, amount, created_at, ...same }) => ({
    ...same,
    paymentId: payment_id,
    amountPaise: amount,
    createdAt: created_at,
  }));
export type GatewayRefund = z.output<typeof GatewayRefund>;

export const listOf = <T extends z.ZodType>(shape: T) =>
  z.object({ items: z.array(shape) }).transform(({ items }) => items);
