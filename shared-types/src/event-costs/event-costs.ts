import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemId, Unit } from '../inventory/inventory';
import { LooseId, Revision } from '../primitives';

/** One item: amounts in its unit, costs in rupees. */
export const EventCostRow = z.object({
  itemId: ItemId,
  name: z.string(),
  unit: Unit,
  planned: z.number(),
  plannedCost: z.number(),
  /** Taken along and not returned, including waste. */
  used: z.number(),
  usedCost: z.number(),
  /** The price is a placeholder. */
  isEstimate: z.boolean(),
  /** False if the cost is unknown, so that the sums do not include it. */
  hasPrice: z.boolean(),
});
export type EventCostRow = z.infer<typeof EventCostRow>;

/** An item that the event took at a price above the owner's limit for rises; prices in rupees per unit. */
export const EventPriceRise = z.object({
  itemId: ItemId,
  name: z.string(),
  unit: Unit,
  before: z.number(),
  after: z.number(),
  percent: z.number(),
});
export type EventPriceRise = z.infer<typeof EventPriceRise>;

export const EventLabour = z.object({
  /** The sum of all people; null if not entered. */
  minutes: z.number().int().nullable(),
  /** In rupees; null if not entered. */
  ratePerHour: z.number().nullable(),
  /** The minutes of the completed tasks, as a hint. */
  ofTasks: z.number().int(),
  cost: z.number(),
});
export type EventLabour = z.infer<typeof EventLabour>;

export const EventCost = z.object({
  eventId: LooseId,
  people: z.number().int(),
  /** The largest cost first. */
  rows: z.array(EventCostRow),
  planned: z.number(),
  used: z.number(),
  /** The part of `used` that was thrown away. */
  wasted: z.number(),
  labour: EventLabour,
  /** `used` and the labour. */
  total: z.number(),
  perGuest: z.object({ planned: z.number(), used: z.number(), total: z.number() }),
  /** Items without a price or a conversion. */
  uncosted: z.number().int(),
  /** The largest first. Absent in answers of the previous version. */
  priceRises: z.array(EventPriceRise).optional(),
});
export type EventCost = z.infer<typeof EventCost>;

const ofEvent = { params: z.object({ eventId: LooseId }) };
const answer = { data: EventCost, revision: Revision };

/** The cost of an event: planned by the recipes, and actual by the ledger. */
export const getEventCost = endpoint('getEventCost', { ...ofEvent, answer });
export const setEventLabour = endpoint('setEventLabour', {
  ...ofEvent,
  body: z.strictObject({
    minutes: z.number().int().min(0).max(100_000).nullable(),
    ratePerHour: z
      .number()
      .min(0)
      .max(100_000)
      .transform((rupees) => Math.round(rupees * 100) / 100)
      .nullable(),
  }),
  answer,
});
