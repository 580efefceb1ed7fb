import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { ItemCategory, ItemId, Unit } from '../inventory/inventory';
import { Day, LooseId, Revision } from '../primitives';

const ofEvent = {
  eventId: LooseId,
  required: z.number(),
  /** Taken along to it already. */
  taken: z.number(),
  fromStock: z.number(),
  needToBuy: z.number(),
};

/** One item to buy: what the events need beyond what there is. Amounts in the item's unit, cost in rupees. */
export const PurchaseRow = z.object({
  itemId: ItemId,
  name: z.string(),
  category: ItemCategory,
  unit: Unit,
  /** Of what comes back from an event: at one time. */
  required: z.number(),
  /** Allocated from the store, and taken along to these events already: `required` is this and `needToBuy`. */
  inStock: z.number(),
  /** Of what comes back from an event: what the store has of `inStock`. The rest was taken along. */
  fromStore: z.number().optional(),
  needToBuy: z.number(),
  /** Rupees per unit; 0 if unknown. */
  price: z.number(),
  /** The item has no price yet: this one is a placeholder. */
  isEstimate: z.boolean(),
  estimatedCost: z.number(),
  /** What is out of stock is not called low. */
  state: z.enum(['out-of-stock', 'low-stock', 'short']),
  notes: z.string().nullable(),
  /** Kilograms per litre, where the recipe weighs what the store has in litres. */
  density: z.number().optional(),
  /** In the list of one event: what earlier open events still need of it. They get stock first. */
  neededBefore: z.number().optional(),
  /** How much of it each event has, by its day. */
  byEvent: z.array(z.object(ofEvent)),
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;

/** The recipe weighs what the store measures, or the other way round: the missing amount is unknown. */
export const UnmatchedNeed = z.object({
  itemId: ItemId,
  name: z.string(),
  required: z.number(),
  unit: Unit,
  itemUnit: Unit,
});
export type UnmatchedNeed = z.infer<typeof UnmatchedNeed>;

/** `people` as they were reckoned with, 10 at least. */
export const PurchaseEvent = z.object({
  eventId: LooseId,
  title: z.string(),
  date: Day.nullable(),
  people: z.number().int(),
});
export type PurchaseEvent = z.infer<typeof PurchaseEvent>;

export const PurchaseList = z.object({
  /** Earliest first. */
  events: z.array(PurchaseEvent),
  /** The dearest first. */
  rows: z.array(PurchaseRow),
  unmatched: z.array(UnmatchedNeed),
  totalCost: z.number(),
});
export type PurchaseList = z.infer<typeof PurchaseList>;

const PurchaseQuery = z.object({
  until: Day.optional(),
  eventId: LooseId.optional(),
  /** Instead of how many are known to come. */
  people: z.coerce.number().min(1).max(100_000).transform(Math.floor).optional(),
});

/** For one event, or for all open ones until a day: exactly one of the two is given. Stock is allocated by event date either way. */
export const getPurchaseList = endpoint('getPurchaseList', {
  query: PurchaseQuery.superRefine(({ until, eventId, people }, ctx) => {
    const wrong = (path: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message: 'one-of-two' });
    if ((until === undefined) === (eventId === undefined)) wrong('until');
    if (people !== undefined && eventId === undefined) wrong('people');
  }),
  answer: { data: PurchaseList, revision: Revision },
});
