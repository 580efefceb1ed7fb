import { z } from 'zod';
import { endpoint } from './contract';

/**
 * Redacts name, e-mail, address and texts of a customer in every completed order; amounts, items and invoices stay, as
 * the law requires. Needs the password of the last ten minutes (`confirmPassword`; a sign-in does not count), as does the
 * export: else `confirm-needed`. Answers how many orders were redacted, and which were not because they are still open.
 */
export const eraseCustomer = endpoint('eraseCustomer', {
  body: z.strictObject({ phone: z.string().max(30) }),
  answer: { erased: z.number().int(), kept: z.array(z.string()) },
});
