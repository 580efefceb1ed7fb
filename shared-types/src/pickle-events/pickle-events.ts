import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { filled, LooseId, Revision, text, change } from '../primitives';

const percent = z.number().min(0).max(90);
const rupees = z.number().min(0).max(1_000_000);

/** An event's terms for one product. Without a price or a percentage of its own, the event's percentage applies. */
export const EventProduct = z.object({
  /** If absent, the product takes part. */
  enabled: z.boolean().optional(),
  discountPercent: percent.optional(),
  /** In rupees; takes precedence over every discount. */
  specialPrice: rupees.optional(),
});
export type EventProduct = z.infer<typeof EventProduct>;

const EventTexts = z.object({
  title: text(120),
  description: text(2_000),
  badge: text(40),
  buttonText: text(40),
});

/** A sale with limited time and number. `date` is free text for people; `startsAt` and `endsAt` decide when it runs. */
export const PickleEvent = z.object({
  id: LooseId,
  title: z.string(),
  date: z.string(),
  description: z.string(),
  badge: z.string(),
  buttonText: z.string(),
  /** The name of a built-in event picture, or the path of an uploaded one. */
  image: z.string(),
  isSpecialEvent: z.boolean(),
  isFeatured: z.boolean(),
  isActive: z.boolean(),
  maxOrders: z.number().int().min(1),
  discountPercent: percent,
  /** In rupees: the subtotal from which an order of this event is delivered free. */
  freeShippingThreshold: rupees,
  products: z.record(LooseId, EventProduct),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Whether a coupon may be used in addition. */
  isStackable: z.boolean(),
  ml: EventTexts.nullable(),
  /** Orders that are paid, or are being paid. */
  ordersTaken: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PickleEvent = z.infer<typeof PickleEvent>;

export const PickleEventChanged = change('pickleEvent.changed', { event: PickleEvent });
export const PickleEventRemoved = change('pickleEvent.removed', { eventId: LooseId });

/** An empty field of the form means that the value is not set. */
const orNotSet = (value: typeof percent) => z.union([value, z.literal(''), z.null()]).optional();
const LooseEventProduct = z.object({
  enabled: z.boolean().nullish(),
  discountPercent: orNotSet(percent),
  specialPrice: orNotSet(rupees),
});
export type LooseEventProduct = z.infer<typeof LooseEventProduct>;

/** The name of a built-in event picture, a path of this site, or an https address. */
const picture = text(500).refine(
  (value) =>
    value === '' ||
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value) ||
    /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/.test(value),
  'not-a-picture',
);

/**
 * The input of the form. Absent fields have the documented defaults (maxOrders 100, badge "Limited Time" and so on).
 */
export const LoosePickleEvent = z.object({
  id: LooseId.nullish(),
  title: text(120).nullish(),
  date: text(120).nullish(),
  description: text(2_000).nullish(),
  badge: text(40).nullish(),
  buttonText: text(40).nullish(),
  image: picture.nullish(),
  isSpecialEvent: z.boolean().nullish(),
  isFeatured: z.boolean().nullish(),
  isActive: z.boolean().nullish(),
  maxOrders: z.number().int().max(1_000_000).nullish(),
  discountPercent: percent.nullish(),
  freeShippingThreshold: rupees.nullish(),
  products: z
    .record(LooseId, LooseEventProduct)
    .refine((all) => Object.keys(all).length <= 500, 'too-long')
    .nullish(),
  startsAt: z.iso.datetime({ offset: true }).nullish(),
  endsAt: z.iso.datetime({ offset: true }).nullish(),
  isStackable: z.boolean().nullish(),
  ml: EventTexts.nullish(),
  /** The `updatedAt` with which the form was filled: a newer version is not overwritten. */
  basedOn: z.string().max(40).nullish(),
});
export type LoosePickleEvent = z.infer<typeof LoosePickleEvent>;

const ofId = z.object({ id: filled(80) });
/** Only the owner gets inactive events. */
export const listPickleEvents = endpoint('listPickleEvents', {
  query: z.object({ includeInactive: z.enum(['true', 'false']).optional() }),
  answer: { data: z.array(PickleEvent), revision: Revision },
});
export const createPickleEvent = endpoint('createPickleEvent', {
  hasLongBody: true,
  body: LoosePickleEvent,
  answer: { event: PickleEvent, revision: Revision },
});
export const updatePickleEvent = endpoint('updatePickleEvent', {
  params: ofId,
  hasLongBody: true,
  body: LoosePickleEvent,
  answer: { event: PickleEvent, revision: Revision },
});
export const deletePickleEvent = endpoint('deletePickleEvent', {
  params: ofId,
  answer: { revision: Revision },
});
