import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { text } from '../primitives';

const Note = text(1_000);

/** A phone number that placed an order, with name and address of its last one. */
export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  address: z.string(),
  /** Placed ones, cancelled ones too. */
  orders: z.number().int(),
  /** In rupees: what was paid less what was refunded, or is on its way. */
  spent: z.number(),
  lastOrder: z.object({ orderNo: z.string(), at: z.string() }),
  /** The owner's own; empty without one. */
  note: z.string(),
});
export type Customer = z.infer<typeof Customer>;

/** Page by page. */
export const listCustomers = endpoint('listCustomers', {
  query: z.object({
    /** By name, phone, pincode or a part of the address of the last order. */
    q: text(100).optional(),
    /** By the newest order, or by what was spent; a search is sorted by the newest order. */
    sort: z.enum(['last', 'spent']).optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: { data: z.array(Customer), cursor: z.string().nullable() },
});

/** `before` is the note that was edited: another one by now is refused with `changed-meanwhile`. */
export const saveCustomerNote = endpoint('saveCustomerNote', {
  body: z.strictObject({ phone: z.string().max(30), note: Note, before: Note }),
  answer: { data: z.object({ phone: z.string(), note: z.string() }) },
});

/**
 * Redacts name, e-mail, address and texts of a customer in every completed order; amounts, items and invoices stay, as
 * the law requires. Needs the password of the last ten minutes (`confirmPassword`; a sign-in does not count), as does the
 * export: else `confirm-needed`. Answers how many orders were redacted, and which were not because they are still open.
 */
export const eraseCustomer = endpoint('eraseCustomer', {
  body: z.strictObject({ phone: z.string().max(30) }),
  answer: { erased: z.number().int(), kept: z.array(z.string()) },
});
