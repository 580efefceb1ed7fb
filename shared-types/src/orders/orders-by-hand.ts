import { z } from 'zod';
import { Draft } from '../checkout/checkout';
import { endpoint } from '../contract/contract';
import { ExpectedVersion, Order, PaymentMethod } from './orders';
import { Day, Language, Revision, text } from '../primitives';

/** How the owner received money without the gateway: cash, or UPI to the account of the business. */
export const HandMethod = PaymentMethod.extract(['cash', 'upi']);
export type HandMethod = z.infer<typeof HandMethod>;

/**
 * An order that reached the owner by phone or chat. Prices, stock, capacity, invoice and messages are those of an order of the
 * shop. `amount` is the total in rupees as the owner saw it: another one is 409 `amount-mismatch` with the right one. With the
 * same Idempotency-Key it is entered once.
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

/** Where the last order of a phone number went; null for an unknown number. */
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

/** Records the money of an order that is paid later: all of it, once. `paidOn` is not after today. */
export const recordPayment = endpoint('recordPayment', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({ method: HandMethod, paidOn: Day, expectedVersion: ExpectedVersion }),
  answer: { order: Order, revision: Revision },
});

/**
 * The delivery address of an order inside of India, until it is shipped (409 `order-shipped`). Its price and its invoice stay
 * as they are, so a pincode of another state is refused where the invoice shows taxes (409 `address-other-state`).
 */
export const changeAddress = endpoint('changeAddress', {
  params: z.object({ id: z.string().max(80) }),
  body: z.strictObject({
    address: text(500),
    pincode: text(20),
    /** Without it nothing is compared. */
    expectedVersion: ExpectedVersion,
  }),
  answer: { order: Order, revision: Revision },
});
