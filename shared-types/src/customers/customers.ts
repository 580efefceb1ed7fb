import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { text } from '../primitives';

const Note = text(1_000);

/** A phone number with placed orders, and the name and address of its last one. */
export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  address: z.string(),
  /** The number of placed orders, including cancelled ones. */
  orders: z.number().int(),
  /** Payments less refunds, including refunds in progress, in rupees. */
  spent: z.number(),
  lastOrder: z.object({ orderNo: z.string(), at: z.string() }),
  /** The owner's own note; empty without one. */
  note: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** Page by page. */
export const listCustomers = endpoint('listCustomers', {
  query: z.object({
    /** By name, phone, pincode or a part of the address of the last order. */
    q: text(100).optional(),
    /** By the newest order, or by spending; a search is always sorted by the newest order. */
    sort: z.enum(['last', 'spent']).optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: { data: z.array(Customer), cursor: z.string().nullable() },
});

/** `before` is the note on which the change is based; if it has changed since, the answer is `changed-meanwhile`. */
export const saveCustomerNote = endpoint('saveCustomerNote', {
  body: z.strictObject({ phone: z.string().max(30), note: Note, before: Note }),
  answer: { data: z.object({ phone: z.string(), note: z.string() }) },
});

/**
 * Redacts name, email, address and texts of a customer in all completed orders; amounts, items and invoices stay, as
 * the law requires. Like the export, it requires that the password was confirmed in the last ten minutes
 * (`confirmPassword`; a sign-in does not count), else the answer is `confirm-needed`. Answers how many orders were
 * redacted, and which ones were not because they are still open.
 */
export const eraseCustomer = endpoint('eraseCustomer', {
  body: z.strictObject({ phone: z.string().max(30) }),
  answer: { erased: z.number().int(), kept: z.array(z.string()) },
});
