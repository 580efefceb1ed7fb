import { z } from 'zod';
import { endpoint } from './contract';

/**
 * Takes name, e-mail, address and words of a customer off every order that is done; amounts, jars and invoices stay, as
 * the law wants them kept. Answers how many orders were touched, and which stay because they are still under way.
 */
export const eraseCustomer = endpoint('eraseCustomer', {
  body: z.strictObject({ phone: z.string().max(30) }),
  answer: { erased: z.number().int(), kept: z.array(z.string()) },
});
