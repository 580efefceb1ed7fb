import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { LooseId, text, Language } from '../primitives';

/** A shopper who waits for a sold-out product; either a phone number or an e-mail address. */
export const BackInStockRequest = z.object({
  productId: LooseId,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** In which the shopper wants to be written to. */
  language: Language,
  createdAt: z.string(),
});
export type BackInStockRequest = z.infer<typeof BackInStockRequest>;

/**
 * Stores that a shopper wants a message when a product is back. The same contact counts once per product. Not waiting:
 * the product can be ordered already, and nothing is stored. Tries are limited for each address, each contact and in all.
 */
export const requestBackInStock = endpoint('requestBackInStock', {
  params: z.object({ id: LooseId }),
  body: z.strictObject({ contact: text(120), language: BackInStockRequest.shape.language }),
  answer: { isWaiting: z.boolean() },
});

/** The newest first, at most 500; `waiting` counts all of them by product. */
export const listBackInStockRequests = endpoint('listBackInStockRequests', {
  answer: {
    data: z.array(BackInStockRequest),
    waiting: z.record(LooseId, z.number().int()),
  },
});
