import { z } from 'zod';
import { endpoint } from './contract';

export const Pincode = z.string().regex(/^[1-9]\d{5}$/);
export type Pincode = z.infer<typeof Pincode>;

/** What post to one pincode means: whether it goes there, how long it takes, what it costs instead of the usual fee. */
export const Delivery = z.object({
  pincode: Pincode,
  isServiceable: z.boolean(),
  /** Days on the road, after the batch has left. */
  days: z.number().int().min(1),
  /** In rupees; null = the fee of the settings. Free from the threshold either way (D-192). */
  fee: z.number().min(0).nullable(),
  /** When it should arrive: the next batch and the days on the road, in Asia/Kolkata. */
  expected: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const getDelivery = endpoint('getDelivery', { params: z.object({ pincode: Pincode }), answer: { data: Delivery } });
