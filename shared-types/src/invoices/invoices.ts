import { z } from 'zod';
import { Day } from '../primitives';

/** `regular` shows taxes; the others issue bills of supply (CGST Rules, 2017, rules 46 and 49). */
export const Registration = z.enum(['regular', 'composition', 'none']);
export type Registration = z.infer<typeof Registration>;

/** The tax rate of a code from a day on: `percent` is the total rate, which is split in halves within the state. */
export const TaxRate = z.object({
  hsn: z.string().regex(/^\d{4}(\d{2}){0,2}$/),
  percent: z.number().min(0).max(40),
  from: Day,
});
export type TaxRate = z.infer<typeof TaxRate>;

export const InvoiceKind = z.enum(['tax-invoice', 'bill-of-supply', 'credit-note']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** An invoice in the list of an order; the paper itself is a download. */
export const InvoiceEntry = z.object({
  /** Consecutive without gaps within its financial year, at most 16 characters. */
  number: z.string(),
  kind: InvoiceKind,
  /** The calendar day in India on which it was issued. */
  date: Day,
  /** In rupees including taxes; for a credit note the refunded amount. */
  total: z.number(),
});
export type InvoiceEntry = z.infer<typeof InvoiceEntry>;
