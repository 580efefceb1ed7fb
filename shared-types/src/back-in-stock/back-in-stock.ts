import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { LooseId, text, Language } from '../primitives';

/** A shopper who waits for a sold-out product, with either a phone number or an email address. */
export const BackInStockRequest = z.object({
  productId: LooseId,
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The language of the message. */
  language: Language,
  createdAt: z.string(),
});
export type BackInStockRequest = z.infer<typeof BackInStockRequest>;

/**
 * Stores that a shopper wants a message when a product is available. A contact counts once for each product. If the
 * product can be ordered already, `isWaiting` is false and nothing is stored. Attempts are limited for each address,
 * each contact and in total.
 */
export const requestBackInStock = endpoint('requestBackInStock', {
  params: z.object({ id: LooseId }),
  body: z.strictObject({ contact: text(120), language: BackInStockRequest.shape.language }),
  answer: { isWaiting: z.boolean() },
});

/** At most 500 requests, the newest first; `waiting` counts all requests by product. */
export const listBackInStockRequests = endpoint('listBackInStockRequests', {
  answer: {
    data: z.array(BackInStockRequest),
    waiting: z.record(LooseId, z.number().int()),
  },
});
