import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Revision } from '../primitives';
import { findRepeated, fieldPatterns } from '../settings/settings.rules';

export const Pincode = z.string().regex(/^[1-9]\d{5}$/);
export type Pincode = z.infer<typeof Pincode>;

/** What post to one pincode means: whether it goes there, how long it takes, what it costs instead of the usual fee. */
export const Delivery = z.object({
  pincode: Pincode,
  isServiceable: z.boolean(),
  /** Not serviceable because the tax registration does not allow sales into that state. */
  isOutOfState: z.boolean().optional(),
  /** Days on the road, after the batch has left. */
  days: z.number().int().min(1),
  /** In rupees; null = the fee of the settings. Free from the threshold either way. */
  fee: z.number().min(0).nullable(),
  /** When it should arrive: the next batch and the days on the road, in Asia/Kolkata. */
  expected: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const getDelivery = endpoint('getDelivery', {
  params: z.object({ pincode: Pincode }),
  answer: { data: Delivery },
});

/** What post means to all pincodes that begin so; of two that fit, the longer one counts. `fee` as in `Delivery`. */
export const DeliveryZone = z.object({
  prefix: z.string().regex(fieldPatterns.prefix),
  days: z.number().int().min(1).max(60),
  fee: z.number().min(0).max(100_000).nullable(),
  isServiceable: z.boolean(),
});
export type DeliveryZone = z.infer<typeof DeliveryZone>;

export const listDeliveryZones = endpoint('listDeliveryZones', {
  answer: { data: z.array(DeliveryZone), revision: Revision },
});
/** All of them at once. `basedOn`: as of the settings. */
export const saveDeliveryZones = endpoint('saveDeliveryZones', {
  hasLongBody: true,
  body: z.strictObject({
    zones: z
      .array(DeliveryZone)
      .max(500)
      .superRefine((zones, ctx) => {
        for (const at of findRepeated(zones.map(({ prefix }) => prefix)))
          ctx.addIssue({ code: 'custom', path: [at, 'prefix'], message: 'repeated' });
      }),
    basedOn: Revision.optional(),
  }),
  answer: { data: z.array(DeliveryZone), revision: Revision },
});
