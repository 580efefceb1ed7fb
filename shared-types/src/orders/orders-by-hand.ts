import { z } from 'zod';
import { Draft } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { ExpectedVersion, Order, PaymentMethod } from './orders';
import { Day, Language, Revision, text } from '../primitives';

/** A way in which the owner receives money without the gateway: cash, or UPI to the account of the business. */
export const HandMethod = PaymentMethod.extract(['cash', 'upi']);
export type HandMethod = z.infer<typeof HandMethod>;

/**
 * Enters an order that the owner received by phone or chat. Prices, stock, capacity, invoice and messages are those of
 * an order of the shop. `amount` is the total in rupees on the owner's screen; another amount is answered with 409
 * `amount-mismatch` and the right total. With the same Idempotency-Key it is entered once.
 */
export const createOrderByHand = endpoint('createOrderByHand', {
  body: z.strictObject({
    draft: Draft,
    amount: z.number().positive().max(10_000_000),
    payment: PaymentMethod.extract(['cash', 'upi', 'later']),
    /** The language of the messages about the order. */
    language: Language.optional(),
  }),
  answer: { order: Order, revision: Revision },
});

/** The address of the last order of a phone number; null for an unknown number. */
export const findShopper = endpoint('findShopper', {
  query: z.object({ phone: z.string().max(40) }),
  answer: {
    data: z
      .object({
        name: z.string(),
        email: z.string().nullable(),
        address: z.string(),
        pincode: z.string(),
        country: z.string().nullable(),
        language: Language.nullable(),
      })
      .nullable(),
  },
});

/** Records the full payment of an order that is paid later, once. `paidOn` must not be after today. */
export const recordPayment = endpoint('recordPayment', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({ method: HandMethod, paidOn: Day, expectedVersion: ExpectedVersion }),
  answer: { order: Order, revision: Revision },
});

/**
 * Changes the delivery address of an order within India until it is shipped (409 `order-shipped`). Its price and its
 * invoice do not change, so a pincode of another state is refused if the invoice shows taxes (409
 * `address-other-state`).
 */
export const changeAddress = endpoint('changeAddress', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    address: text(500),
    pincode: text(20),
    /** If absent, no version is compared. */
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});
