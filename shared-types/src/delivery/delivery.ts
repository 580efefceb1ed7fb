import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Revision } from '../primitives';
import { findRepeated, fieldPatterns } from '../settings/settings.rules';

export const Pincode = z.string().regex(/^[1-9]\d{5}$/);
export type Pincode = z.infer<typeof Pincode>;

/**
 * Delivery terms of one pincode: whether it is serviceable, how long it takes, and the fee instead of the usual one.
 */
export const Delivery = z.object({
  pincode: Pincode,
  isServiceable: z.boolean(),
  /** Not serviceable because the tax registration does not allow sales into that state. */
  isOutOfState: z.boolean().optional(),
  /** Days in transit, after the batch has left. */
  days: z.number().int().min(1),
  /** In rupees; null for the fee of the settings. Free from the threshold in both cases. */
  fee: z.number().min(0).nullable(),
  /** The expected day: the next batch plus the days in transit, in Asia/Kolkata. */
  expected: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const getDelivery = endpoint('getDelivery', {
  params: z.object({ pincode: Pincode }),
  answer: { data: Delivery },
});

/** Delivery terms of all pincodes with this prefix; the longest matching prefix counts. `fee` as in `Delivery`. */
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
/** Replaces all zones. `basedOn` as in the settings. */
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
