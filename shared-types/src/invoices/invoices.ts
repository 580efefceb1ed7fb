import { z } from 'zod';
import { Day } from '../primitives';

/** `regular` shows taxes; the others write a bill of supply (CGST Rules, 2017, rules 46 and 49). */
export const Registration = z.enum(['regular', 'composition', 'none']);
export type Registration = z.infer<typeof Registration>;

/** From a day on, what is taxed how: `percent` is the whole rate, split in halves inside the state. */
export const TaxRate = z.object({
  hsn: z.string().regex(/^\d{4}(\d{2}){0,2}$/),
  percent: z.number().min(0).max(40),
  from: Day,
});
export type TaxRate = z.infer<typeof TaxRate>;

export const InvoiceKind = z.enum(['tax-invoice', 'bill-of-supply', 'credit-note']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

/** An invoice in a list beside its order; the paper itself is a download. */
export const InvoiceEntry = z.object({
  /** Consecutive and without a gap in its financial year, 16 characters at most. */
  number: z.string(),
  kind: InvoiceKind,
  /** The calendar day in India on which it was made. */
  date: Day,
  /** Rupees, taxes included; of a credit note what went back. */
  total: z.number(),
});
export type InvoiceEntry = z.infer<typeof InvoiceEntry>;
