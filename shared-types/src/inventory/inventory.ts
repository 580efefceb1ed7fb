import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { minDensity, maxDensity } from './density.rules';
import { linkChoices } from '../content/ingredients';
import { itemCategories, maxPrice, maxQuantity } from './item-fields.rules';
import { units } from '../units.rules';
import { filled, Instant, LooseId, Revision, text, Uuid } from '../primitives';

export const ItemCategory = z.enum(itemCategories);
export type ItemCategory = z.infer<typeof ItemCategory>;

export const Unit = z.enum(units);
export type Unit = z.infer<typeof Unit>;

/** Four digits. */
export const ItemId = z.string().regex(/^\d{4}$/);

/** In the item's unit, to a thousandth; inside it is a whole number of thousandths. */
export const Quantity = z
  .number()
  .min(0)
  .max(maxQuantity)
  .overwrite((value) => Math.round(value * 1_000) / 1_000);
/** Rupees an unit, to the paisa; of one g or ml to a thousandth of it (`exactPrice`). */
export const UnitPrice = z
  .number()
  .min(0)
  .max(maxPrice)
  .overwrite((value) => Math.round(value * 100_000) / 100_000);

export const PricePoint = z.object({ date: z.string().max(60), price: UnitPrice });
export type PricePoint = z.infer<typeof PricePoint>;
/** With the delivery that set it: taken back with that delivery. */
const ItemPrice = PricePoint.extend({ movementId: Uuid.optional() });
export type ItemPrice = z.infer<typeof ItemPrice>;

/** Kilograms per litre, to a thousandth. */
const Density = z
  .number()
  .min(minDensity)
  .max(maxDensity)
  .overwrite((value) => Math.round(value * 1_000) / 1_000);

const PackSize = Quantity.refine((value) => value > 0, 'not-positive');

export const ItemFields = z.object({
  name: filled(120),
  category: ItemCategory,
  unit: Unit,
  quantity: Quantity,
  currentPrice: UnitPrice,
  /** At or below this the item is low; absent: never. */
  minQuantity: Quantity.nullable(),
  notes: text(1_000).nullable(),
  /** The density of a liquid that recipes weigh; absent or null: the default of its category (`density.rules.ts`). */
  density: Density.nullish(),
  /** The ingredient of recipes it is taken for; absent or null: that of the default item (`item-links.rules.ts`). */
  ingredient: z.enum(linkChoices).nullish(),
  /** The supplier or aisle it is bought at, by which the shopping list is grouped; absent or null: its category. */
  supplier: text(60).nullish(),
  /** How many of its units one pack or box has; absent or null: it is bought by its unit. */
  packSize: PackSize.nullish(),
  isActive: z.boolean(),
});
export type ItemFields = z.infer<typeof ItemFields>;

export const Item = ItemFields.extend({
  id: ItemId,
  /** Oldest first; grows with every change of the price. */
  priceHistory: z.array(ItemPrice),
  /** ISO. */
  lastUpdated: z.string(),
});
export type Item = z.infer<typeof Item>;

export const ItemChanged = z.object({ type: z.literal('item.changed'), item: Item });
export const ItemRemoved = z.object({ type: z.literal('item.removed'), itemId: ItemId });

/** `count`: what is there was counted; `event`: taken along to an event; `undo`: takes another movement back. */
export const MovementKind = z.enum(['receive', 'use', 'count', 'waste', 'event', 'undo']);
export type MovementKind = z.infer<typeof MovementKind>;

export const Movement = z.object({
  id: Uuid,
  itemId: ItemId,
  itemName: z.string(),
  unit: Unit,
  kind: MovementKind,
  /** The entered amount in the item's unit, never negative: what moved, or for a count what was there. */
  quantity: z.number(),
  /** Signed: what it changed. Nothing, where a later count had it in already (`inventory.rules.ts`). */
  change: z.number(),
  /** What there was afterwards. */
  after: z.number(),
  /** ISO. */
  at: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  eventId: LooseId.nullable(),
  /** What was paid an unit, where something was received. */
  price: z.number().nullable(),
  undoes: Uuid.nullable(),
  /** Nothing was counted: the item got another unit, and this was the one before. `quantity` is the same amount in the new one. */
  convertedFrom: Unit.optional(),
  /** The count that was written before it, because more was taken than the ledger knew of; undone together with it. */
  proof: Uuid.optional(),
  isUndone: z.boolean(),
});
export type Movement = z.infer<typeof Movement>;

/** In the room of the event it was used for. */
export const StockMoved = z.object({ type: z.literal('stock.moved'), movement: Movement });

/** An item as lists and imports carry it (documented fields); unknown ones are dropped. */
export const LooseItem = z.object({
  id: ItemId,
  name: filled(120),
  category: ItemCategory,
  quantity: Quantity,
  unit: Unit,
  currentPrice: UnitPrice,
  priceHistory: z.array(PricePoint).max(1_000),
  isActive: z.boolean(),
  lastUpdated: z.string().max(60),
  minQuantity: Quantity.nullish(),
  notes: text(1_000).nullish(),
});
export type LooseItem = z.infer<typeof LooseItem>;

/** Each item once. */
const LooseItems = z
  .array(LooseItem)
  .max(2_000)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'doubled');

/**
 * Whether the person confirmed a price that is far from the last one (`isFarPrice`). False: such a price is refused, so that
 * the screen requests a confirmation. Absent: it is taken, as before this field existed.
 */
const isPriceConfirmed = z.boolean().nullish();

/** Whether the person confirmed a second item of the same name, in either language. Else it is refused. */
const isNameConfirmed = z.boolean().nullish();

const oneItem = { data: Item, revision: Revision };
export const listInventory = endpoint('listInventory', {
  answer: { data: z.array(Item), revision: Revision },
});
/** The documented whole list: it adds and changes, and what differs in quantity becomes a count. It removes nothing. */
export const saveInventory = endpoint('saveInventory', {
  hasLongBody: true,
  body: LooseItems,
  answer: { data: z.array(Item), revision: Revision },
});
/** `replace` deactivates what is missing from the list; the preview is made by the page (`inventory.rules.ts`). */
export const importInventory = endpoint('importInventory', {
  hasLongBody: true,
  body: z.strictObject({
    items: LooseItems,
    mode: z.enum(['merge', 'replace']),
    basedOn: Revision.optional(),
  }),
  answer: {
    data: z.array(Item),
    added: z.number().int(),
    changed: z.number().int(),
    deactivated: z.number().int(),
    revision: Revision,
  },
});
export const addItem = endpoint('addItem', {
  /** Without an id the server finds a free one; a device that is offline proposes one, and gets another if it is taken. */
  body: ItemFields.partial({ minQuantity: true, notes: true, isActive: true }).extend({
    id: ItemId.optional(),
    isNameConfirmed,
  }),
  answer: oneItem,
});
/**
 * A quantity given here is a count, with its own `by` and `at`. Numbers are in the unit given with them, else in the
 * item's. With another unit, the other numbers are converted; where that is impossible the change is refused.
 */
export const patchItem = endpoint('patchItem', {
  params: z.object({ id: ItemId }),
  /** `seenUnit`: the unit on the screen where the numbers were entered; if the item has another by now, they are refused. */
  body: z.strictObject({
    ...ItemFields.partial().shape,
    seenUnit: Unit.nullish(),
    isPriceConfirmed,
    isNameConfirmed,
    at: Instant.nullish(),
    by: text(80).nullish(),
  }),
  answer: oneItem,
});
export const deleteItem = endpoint('deleteItem', {
  params: z.object({ id: ItemId }),
  answer: { revision: Revision },
});

/** Newest first, with their quantity, prices and recipe link. */
export const listDeletedItems = endpoint('listDeletedItems', {
  answer: { data: z.array(Item), revision: Revision },
});
/** Brings a deleted item back with its ledger and its recipe link, unless another item has that link by now. */
export const restoreItem = endpoint('restoreItem', {
  params: z.object({ id: ItemId }),
  body: z.strictObject({ isNameConfirmed }),
  answer: oneItem,
});

export const listMovements = endpoint('listMovements', {
  params: z.object({ id: ItemId }),
  /** Newest first; `before`: the last one received. */
  query: z.object({ before: Uuid.optional() }),
  answer: { data: z.array(Movement), hasMore: z.boolean(), revision: Revision },
});
/** `quantity` is what moved and never negative; of a `count` it is what there is. */
export const moveStock = endpoint('moveStock', {
  body: z.strictObject({
    id: Uuid,
    itemId: ItemId,
    kind: MovementKind.exclude(['undo']),
    quantity: Quantity,
    /** The unit of `quantity`: if the item's unit has changed since, the amount is converted. Absent: the
     * item's own at `at`. */
    unit: Unit.nullish(),
    at: Instant.nullish(),
    by: text(80).nullish(),
    reason: text(300).nullish(),
    eventId: LooseId.nullish(),
    price: UnitPrice.nullish(),
    isPriceConfirmed,
    /** Confirms that more was on hand than the ledger has. */
    wasThere: z.boolean().nullish(),
    /**
     * Of `waste` at an event: the `receive` by which it came back. 404 `movement-not-found` without it, 409
     * `movement-undone` where it was undone: the store would lose what it never had.
     */
    returnId: Uuid.nullish(),
  }),
  answer: { data: Movement, item: Item, revision: Revision },
});
export const undoMovement = endpoint('undoMovement', {
  params: z.object({ id: Uuid }),
  body: z.strictObject({ by: text(80).nullish(), at: Instant.nullish() }),
  answer: { data: Movement, item: Item, revision: Revision },
});
