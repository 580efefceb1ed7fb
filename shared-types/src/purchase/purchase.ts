import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemCategory, ItemId, Unit } from '../inventory/inventory';
import { Day, LooseId, Revision } from '../primitives';

const ofEvent = {
  eventId: LooseId,
  required: z.number(),
  /** Already taken along to the event. */
  taken: z.number(),
  fromStock: z.number(),
  needToBuy: z.number(),
};

/** An item to buy: the needs of the events beyond what is in stock. Amounts are in the item's unit, costs in rupees. */
export const PurchaseRow = z.object({
  itemId: ItemId,
  name: z.string(),
  category: ItemCategory,
  unit: Unit,
  /** For a reusable item, the amount required at one time. */
  required: z.number(),
  /** Allocated from the store, plus taken along to these events; with `needToBuy` it adds up to `required`. */
  inStock: z.number(),
  /** For a reusable item, the part of `inStock` that is in the store. The rest was taken along. */
  fromStore: z.number().optional(),
  needToBuy: z.number(),
  /** Rupees per unit; 0 if unknown. */
  price: z.number(),
  /** Whether the price is a placeholder, because the item has none yet. */
  isEstimate: z.boolean(),
  estimatedCost: z.number(),
  /** An item that is out of stock is not also low. */
  state: z.enum(['out-of-stock', 'low-stock', 'short']),
  notes: z.string().nullable(),
  /** Kilograms per litre, if the recipe has weights and the store litres. */
  density: z.number().optional(),
  /** In the list of one event, the amount that earlier open events still need. They get stock first. */
  neededBefore: z.number().optional(),
  /** The amount of the item for each event, by its day. */
  byEvent: z.array(z.object(ofEvent)),
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;

/** A need in weight of an item that the store measures otherwise, or the reverse: the missing amount is unknown. */
export const UnmatchedNeed = z.object({
  itemId: ItemId,
  name: z.string(),
  required: z.number(),
  unit: Unit,
  itemUnit: Unit,
});
export type UnmatchedNeed = z.infer<typeof UnmatchedNeed>;

/** `people` is the number used for the computation, at least 10. */
export const PurchaseEvent = z.object({
  eventId: LooseId,
  title: z.string(),
  date: Day.nullable(),
  people: z.number().int(),
});
export type PurchaseEvent = z.infer<typeof PurchaseEvent>;

export const PurchaseList = z.object({
  /** The earliest first. */
  events: z.array(PurchaseEvent),
  /** The most expensive first. */
  rows: z.array(PurchaseRow),
  unmatched: z.array(UnmatchedNeed),
  totalCost: z.number(),
});
export type PurchaseList = z.infer<typeof PurchaseList>;

const PurchaseQuery = z.object({
  until: Day.optional(),
  eventId: LooseId.optional(),
  /** Replaces the known guest count. */
  people: z.coerce.number().min(1).max(100_000).transform(Math.floor).optional(),
});

/**
 * For one event, or for all open events until a day: exactly one of the two parameters is required. Stock is allocated
 * by event date in both cases.
 */
export const getPurchaseList = endpoint('getPurchaseList', {
  query: PurchaseQuery.superRefine(({ until, eventId, people }, ctx) => {
    const wrong = (path: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message: 'one-of-two' });
    if ((until === undefined) === (eventId === undefined)) wrong('until');
    if (people !== undefined && eventId === undefined) wrong('people');
  }),
  answer: { data: PurchaseList, revision: Revision },
});
